import type { Fill, FillPolygon, Point, Zone } from '@boardproof/board';
import { fracture } from './fracture.ts';
import { layer, type PcbContext, pathOf, sheetPoint, tstamp } from './pcb-context.ts';
import { type Form, quote } from './sexpr.ts';

/** Every straight piece of every track as KiCad's `segment`. */
export function trackForms(context: PcbContext): Form[] {
  return context.board.tracks.flatMap((track) =>
    track.points.slice(1).map((to, index): Form => {
      const from = track.points[index] ?? to;
      return [
        'segment',
        sheetPoint('start', from),
        sheetPoint('end', to),
        ['width', track.width],
        layer(track.layer),
        ['net', context.netCodes.get(track.net) ?? 0],
        tstamp(context, 'segment', track.layer, track.net, pathOf(from), pathOf(to)),
      ];
    }),
  );
}

/** The vias; each joins both copper layers. */
export function viaForms(context: PcbContext): Form[] {
  return context.board.vias.map(({ net, at, diameter, drill }) => [
    'via',
    sheetPoint('at', at),
    ['size', diameter],
    ['drill', drill],
    ['layers', quote('F.Cu'), quote('B.Cu')],
    ['net', context.netCodes.get(net) ?? 0],
    tstamp(context, 'via', net, pathOf(at)),
  ]);
}

/** The zones with their computed fill. */
export function zoneForms(context: PcbContext, fills: readonly Fill[]): Form[] {
  return context.board.zones.map((zone, index) => {
    const polygons = fills.filter((fill) => fill.zone === index).flatMap((fill) => fill.polygons);
    return zoneForm(context, zone, index, polygons);
  });
}

/** The name of a zone in KiCad, by which a rule can mean it. */
export function zoneName(zone: Zone, index: number): string {
  return `zone ${index + 1} ${zone.net} ${zone.layer}`;
}

function zoneForm(context: PcbContext, zone: Zone, index: number, polygons: readonly FillPolygon[]): Form {
  return [
    'zone',
    ['net', context.netCodes.get(zone.net) ?? 0],
    ['net_name', quote(zone.net)],
    layer(zone.layer),
    tstamp(context, 'zone', index),
    ['name', quote(zoneName(zone, index))],
    ['hatch', 'edge', 0.508],
    ...priority(context, zone, index),
    ['connect_pads', ['clearance', zone.clearance]],
    ['min_thickness', zone.minThickness],
    // The fill's outline is the copper's edge, not the middle of a stroke.
    ['filled_areas_thickness', 'no'],
    ['fill', 'yes', ['thermal_gap', zone.thermalGap], ['thermal_bridge_width', zone.thermalBridge]],
    ['polygon', points(zone.outline)],
    // KiCad 6 takes only an outline that runs clockwise on the sheet for copper that can join anything.
    ...polygons.map((polygon): Form => ['filled_polygon', layer(zone.layer), points(fracture(polygon).reverse())]),
  ];
}

/** Where zones of two nets overlap the earlier one has the area; KiCad gives it to the one with the higher number. */
function priority({ board }: PcbContext, zone: Zone, index: number): Form[] {
  const later = board.zones.slice(index + 1).filter(({ net, layer: name }) => name === zone.layer && net !== zone.net);
  return later.length === 0 ? [] : [['priority', String(later.length)]];
}

function points(outline: readonly Point[]): Form {
  return ['pts', ...outline.map((point) => sheetPoint('xy', point))];
}
