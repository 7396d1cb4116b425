import type { DesignRules, Figure } from '@boardproof/board';

/** The eight files of a two-layer set, by what they hold. */
export type FabFile = 'outline' | 'drill' | `${'top' | 'bottom'}-${'copper' | 'mask' | 'silk'}`;

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
  /** The limits that the `check` task holds a board against; how far a mask opening reaches beyond its pad is needed here. */
  readonly rules: DesignRules & { readonly limits: { readonly maskExpansion: Figure } };
  readonly extensions: Readonly<Record<FabFile, string>>;
  readonly extensionsSource: string;
}
