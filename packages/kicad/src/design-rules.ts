import { type Board, pourDistances } from '@boardproof/board';
import type { FabLimits } from './limits.ts';
import { decimal, type Form, print, quote } from './sexpr.ts';

/**
 * KiCad's custom rules (`.kicad_dru`): the fab's limits, and the wider distances that a zone keeps to single nets.
 * A rule wins over net class and zone, so the fab's clearance is said for everything but zones: they keep their own.
 */
export function designRules(board: Board, limits: FabLimits): string {
  const forms: Form[] = [
    ['version', '1'],
    rule(`${limits.name}: track width`, ['constraint', 'track_width', min(limits.trackWidth)]),
    rule(`${limits.name}: annular ring`, ['constraint', 'annular_width', min(limits.annularRing)]),
    rule(`${limits.name}: drill`, ['constraint', 'hole_size', min(limits.drill)]),
    rule(`${limits.name}: copper to edge`, ['constraint', 'edge_clearance', min(limits.copperToEdge)]),
    rule(
      `${limits.name}: space`,
      ['condition', quote("A.Type != 'Zone' && B.Type != 'Zone'")],
      ['constraint', 'clearance', min(limits.clearance)],
    ),
    rule(
      'zones to edge',
      ['condition', quote("A.Type == 'Zone'")],
      ['constraint', 'edge_clearance', min(Math.max(limits.copperToEdge, pourDistances.edgeClearance))],
    ),
    ...zoneRules(board),
  ];
  const header = `# ${limits.name}, from ${limits.source}, checked on ${limits.checkedOn}.\n`;
  return `${header}${forms.map((form) => print(form)).join('\n\n')}\n`;
}

function zoneRules(board: Board): Form[] {
  return board.zones.flatMap((zone, index) =>
    Object.entries(zone.clearanceTo).map(([net, clearance]) => {
      const condition = `A.Type == 'Zone' && A.NetName == '${literal(zone.net)}' && B.NetName == '${literal(net)}'`;
      return rule(
        `zone ${index + 1}, ${zone.net}: distance to ${net}`,
        ['layer', quote(zone.layer)],
        ['condition', quote(condition)],
        ['constraint', 'clearance', min(Math.max(zone.clearance, clearance))],
      );
    }),
  );
}

function rule(name: string, ...clauses: readonly Form[]): Form {
  return ['rule', quote(name), ...clauses];
}

function min(mm: number): Form {
  return ['min', `${decimal(mm)}mm`];
}

/** A net's name inside a condition: KiCad has no escape for its single quote, but takes `?` for any one letter. */
function literal(net: string): string {
  return net.replaceAll("'", '?');
}
