import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardProject, designBoard, pour } from '@boardproof/board';
import { pcbFile } from '@boardproof/kicad';
import { perTier, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { traceOutline } from '../outline.ts';
import { drawWithGerbv } from '../testing/gerbv.ts';
import { plotWithPcbnew } from '../testing/pcbnew-plot.ts';
import { comparePictures } from '../testing/pixels.ts';
import { layerTexts } from '../testing/sample-zip.ts';

const hardware = join(workspaceRoot, 'hardware');
const projects = readdirSync(hardware).filter((name) => existsSync(join(hardware, name, 'board.ts')));
const loaded = await Promise.all(
  projects.map(async (name) => ((await import(join(hardware, name, 'board.ts'))) as { default: BoardProject }).default),
);
/** A large board takes its time in pictures of 1000 dpi: all its configurations are for the long tier, the others try one. */
const large = 1000;
const everyOne = perTier({ quick: false, normal: false, long: true });
const configurations = loaded.flatMap((project) => {
  const { xMin, yMin, xMax, yMax } = traceOutline(designBoard(project).outline).loops[0]!.box;
  const names = Object.keys(project.configurations);
  const tried = everyOne || (xMax - xMin) * (yMax - yMin) < large ? names : names.slice(0, 1);
  return tried.map((configuration) => ({ project, configuration }));
});
const dotsPerInch = perTier({ quick: 1000, normal: 1000, long: 2000 });

describe('every board of this workspace', () => {
  it('There is at least one.', () => {
    expect(configurations.length).toBeGreaterThan(0);
  });

  it.for(configurations)(
    '$project.name@$configuration: gerbv draws our layers as it draws those of pcbnew.',
    async ({ project, configuration }, context) => {
      skipFor(context, withoutOracle('pcbnew') ?? withoutOracle('gerbv'));
      const board = designBoard(project, configuration);
      const fills = await pour(board);
      const ours = layerTexts(board, fills);
      const theirs = plotWithPcbnew(pcbFile(board, fills));
      const { box } = traceOutline(board.outline).loops[0]!;
      const window = { xMin: box.xMin - 1, yMin: box.yMin - 1, xMax: box.xMax + 1, yMax: box.yMax + 1 };
      for (const extension of ['GKO', 'GTL', 'GTS', 'GTO', 'GBL', 'GBS', 'GBO']) {
        const [own, other] = [ours, theirs].map((texts) => drawWithGerbv(texts.get(extension)!, window, dotsPerInch));
        expect(own?.complaints, extension).toEqual([]);
        const { light, beyond } = comparePictures(own!.picture!, other!.picture!);
        expect(Math.min(...light), extension).toBeGreaterThan(500);
        expect(beyond, extension).toBe(0);
      }
    },
  );
});
