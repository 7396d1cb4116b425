import { sheetOrigin } from './frame.ts';
import type { FabLimits } from './limits.ts';
import { type Form, quote } from './sexpr.ts';

// Number, name, and the name that KiCad shows where it differs; the set of a two-layer board in KiCad 6.
const layers: readonly (readonly [number, string, string?])[] = [
  [0, 'F.Cu'],
  [31, 'B.Cu'],
  [34, 'B.Paste'],
  [35, 'F.Paste'],
  [36, 'B.SilkS', 'B.Silkscreen'],
  [37, 'F.SilkS', 'F.Silkscreen'],
  [38, 'B.Mask'],
  [39, 'F.Mask'],
  [44, 'Edge.Cuts'],
  [45, 'Margin'],
  [46, 'B.CrtYd', 'B.Courtyard'],
  [47, 'F.CrtYd', 'F.Courtyard'],
  [48, 'B.Fab'],
  [49, 'F.Fab'],
  [50, 'User.1'],
  [51, 'User.2'],
];

/** The layers of the board. */
export function layersForm(): Form {
  return [
    'layers',
    ...layers.map(
      ([number, name, shown]): Form => [
        number,
        quote(name),
        name.endsWith('.Cu') ? 'signal' : 'user',
        ...(shown === undefined ? [] : [quote(shown)]),
      ],
    ),
  ];
}

// Bits of KiCad's layer numbers: copper, silk, mask, paste and edge are plotted, User.1 and the rest are not.
const plotted = '0x00010fc_ffffffff';

/** Board set-up and how the board is to be plotted: what a fab that takes the native file goes by. */
export function setupForm(limits: FabLimits): Form {
  return [
    'setup',
    ['pad_to_mask_clearance', limits.maskExpansion],
    ['aux_axis_origin', ...sheetOrigin],
    ['grid_origin', ...sheetOrigin],
    [
      'pcbplotparams',
      ['layerselection', plotted],
      ['disableapertmacros', 'false'],
      ['usegerberextensions', 'true'],
      ['usegerberattributes', 'true'],
      ['usegerberadvancedattributes', 'true'],
      ['creategerberjobfile', 'false'],
      ['svguseinch', 'false'],
      ['svgprecision', '6'],
      ['excludeedgelayer', 'true'],
      ['plotframeref', 'false'],
      ['viasonmask', 'false'],
      ['mode', '1'],
      ['useauxorigin', 'false'],
      ['hpglpennumber', '1'],
      ['hpglpenspeed', '20'],
      ['hpglpendiameter', '15.000000'],
      ['dxfpolygonmode', 'true'],
      ['dxfimperialunits', 'true'],
      ['dxfusepcbnewfont', 'true'],
      ['psnegative', 'false'],
      ['psa4output', 'false'],
      ['plotreference', 'true'],
      ['plotvalue', 'true'],
      ['plotinvisibletext', 'false'],
      ['sketchpadsonfab', 'false'],
      ['subtractmaskfromsilk', 'true'],
      ['outputformat', '1'],
      ['mirror', 'false'],
      ['drillshape', '0'],
      ['scaleselection', '1'],
      ['outputdirectory', quote('')],
    ],
  ];
}
