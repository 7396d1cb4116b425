import type { Board } from '@boardproof/board';
import type { FabLimits } from './limits.ts';

/** KiCad's project file (`.kicad_pro`): the fab's limits as the board's own constraints, and what new tracks start with. */
export function projectFile(board: Board, limits: FabLimits): string {
  const widths = [...new Set(board.tracks.map((track) => track.width))].sort((a, b) => a - b);
  const project = {
    board: {
      design_settings: {
        defaults: { zones: { '45_degree_only': false, min_clearance: board.zones[0]?.clearance ?? limits.clearance } },
        diff_pair_dimensions: [],
        drc_exclusions: [],
        meta: { version: 2 },
        rule_severities: {},
        rules: {
          allow_blind_buried_vias: false,
          allow_microvias: false,
          max_error: 0.005,
          min_clearance: limits.clearance,
          min_copper_edge_clearance: limits.copperToEdge,
          min_hole_clearance: limits.holeClearance,
          min_hole_to_hole: limits.holeToHole,
          min_silk_clearance: 0,
          min_through_hole_diameter: limits.drill,
          min_track_width: limits.trackWidth,
          min_via_annular_width: limits.annularRing,
          min_via_diameter: round(limits.drill + 2 * limits.annularRing),
        },
        track_widths: [0, ...widths],
        via_dimensions: [],
      },
      layer_presets: [],
    },
    boards: [],
    libraries: { pinned_footprint_libs: [], pinned_symbol_libs: [] },
    meta: { filename: `${board.name}.kicad_pro`, version: 1 },
    net_settings: {
      classes: [
        {
          name: 'Default',
          clearance: limits.clearance,
          track_width: widths[0] ?? 0.25,
          via_diameter: board.vias[0]?.diameter ?? 0.8,
          via_drill: board.vias[0]?.drill ?? 0.4,
          diff_pair_width: 0.4,
          diff_pair_gap: 0.2,
          diff_pair_via_gap: 0.25,
          microvia_diameter: 0.3,
          microvia_drill: 0.1,
          bus_width: 12,
          wire_width: 6,
          line_style: 0,
          pcb_color: 'rgba(0, 0, 0, 0.000)',
          schematic_color: 'rgba(0, 0, 0, 0.000)',
        },
      ],
      meta: { version: 2 },
    },
    pcbnew: { page_layout_descr_file: '' },
    sheets: [],
    text_variables: {},
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

function round(mm: number): number {
  return Math.round(mm * 1e6) / 1e6;
}
