import type { DesignRules, Figure } from '@boardproof/board';

/** The seven Gerbers of a two-layer set, by what they hold. */
export type GerberLayer = 'outline' | `${'top' | 'bottom'}-${'copper' | 'mask' | 'silk'}`;

/** One drill file: which holes stand in it, and how its name ends. */
export interface DrillFile {
  readonly holes: 'all' | 'plated' | 'not-plated';
  readonly extension: string;
}

/** What one board house takes, as data: a rule without a source is not in it. */
export interface Preset {
  readonly name: string;
  /** Stands in the zip's name: `NAME-oshpark.zip`. */
  readonly house: string;
  /** The day on which the figures were last read from their sources. */
  readonly checkedOn: string;
  readonly source: string;
  readonly layers: 2;
  /** Smallest and largest board, width and height, mm; a board may lie either way round. */
  readonly boardSize: {
    readonly least: readonly [number, number];
    readonly most: readonly [number, number];
    readonly source: string;
  };
  /** The limits that a board is held against. */
  readonly rules: DesignRules;
  /** How far an opening in the mask reaches beyond its pad, mm; 0 where the house widens it itself. */
  readonly maskExpansion: Figure;
  /** What follows the board's name and a point in the name of each Gerber. */
  readonly extensions: Readonly<Record<GerberLayer, string>>;
  /** One file for all holes, or one for those with copper and one for those without, as the house wants them. */
  readonly drills: readonly DrillFile[];
  readonly drillUnit: 'mm' | 'inch';
  /** Where names and drill files are told. */
  readonly extensionsSource: string;
  /** What a person should know who uploads the zip. */
  readonly notes: readonly string[];
}
