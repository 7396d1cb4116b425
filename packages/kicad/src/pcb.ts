/** The task `pcb`: a board as KiCad's board file, project and rules, read back and compared before it counts. */
import { type Board, counted, type Fill, hasErrors, type Problem, pour, pourDistances } from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { comparePcb } from './compare-pcb.ts';
import { designRules } from './design-rules.ts';
import { type FabLimits, oshPark } from './limits.ts';
import { pcbContext } from './pcb-context.ts';
import { trackForms, viaForms, zoneForms } from './pcb-copper.ts';
import { footprintForms } from './pcb-footprint.ts';
import { lineForms, outlineForms, textForms } from './pcb-graphics.ts';
import { layersForm, setupForm } from './pcb-setup.ts';
import { projectFile } from './project.ts';
import { type Form, print, quote } from './sexpr.ts';

/**
 * Makes `NAME.kicad_pcb` (syntax of version 20211014, which KiCad 6 and later read), `NAME.kicad_pro` and
 * `NAME.kicad_dru`. The board file is read back; each difference from the model is a problem of severity `error`.
 */
export async function makePcb(board: Board, limits: FabLimits = oshPark): Promise<TaskResult> {
  const fills = await pour(board, pourDistances);
  const text = pcbFile(board, fills, limits);
  const problems = [...emptyZones(board, fills), ...comparePcb(text, board, fills)];
  const files = new Map([
    [`${board.name}.kicad_pcb`, text],
    [`${board.name}.kicad_pro`, projectFile(board, limits)],
    [`${board.name}.kicad_dru`, designRules(board, limits)],
  ]);
  const checks = [`read back and compared with the board: ${countsOf(board)}`];
  return { files, problems, checks, summary: [summary(board, problems)] };
}

/** Zones in which no copper came to lie: KiCad would show them, and connect nothing. */
function emptyZones(board: Board, fills: readonly Fill[]): Problem[] {
  const filled = new Set(fills.filter((fill) => fill.polygons.length > 0).map((fill) => fill.zone));
  return board.zones.flatMap(({ net, layer }, index): Problem[] => {
    if (filled.has(index)) return [];
    return [
      {
        code: 'zone-without-copper',
        severity: 'warning',
        path: `zones/${index}`,
        message: `the zone of ${net} on ${layer} has no copper`,
        hint: 'check that the outline is closed, and that a pad of this net lies in the zone',
      },
    ];
  });
}

/** The text of the board file, with these fills in its zones. */
export function pcbFile(board: Board, fills: readonly Fill[], limits: FabLimits = oshPark): string {
  const context = pcbContext(board);
  const forms: Form[] = [
    ['general', ['thickness', board.thickness]],
    ['paper', quote('A4')],
    ['title_block', ['title', quote(board.title)], ['rev', quote(board.revision)]],
    layersForm(),
    setupForm(limits),
    ['net', 0, quote('')],
    ...[...context.netCodes].map(([name, code]): Form => ['net', code, quote(name)]),
    ...footprintForms(context),
    ...outlineForms(context),
    ...lineForms(context),
    ...textForms(context),
    ...trackForms(context),
    ...viaForms(context),
    ...zoneForms(context, fills),
  ];
  const body = forms.map((form) => `  ${print(form, 2)}`).join('\n');
  return `(kicad_pcb (version 20211014) (generator boardproof)\n${body}\n)\n`;
}

function summary(board: Board, problems: readonly Problem[]): string {
  const verdict = hasErrors(problems) ? 'differs from the design when read back' : 'reads back as designed';
  return `${board.name}.kicad_pcb ${verdict}: ${countsOf(board)}`;
}

function countsOf({ parts, nets, tracks, vias, zones }: Board): string {
  return [
    counted(parts.length, 'footprint'),
    counted(nets.length, 'net'),
    counted(tracks.length, 'track'),
    counted(vias.length, 'via'),
    counted(zones.length, 'zone'),
  ].join(', ');
}
