// The netlist as plain data: what `parseNetlist` gives and `writeNetlist` takes.
// The names are KiCad's own; each form of the file stands beside the member that holds it.

/** A KiCad netlist. All of it is read-only; make a changed one by spreading: `{ ...netlist, nets }`. */
export interface Netlist {
  /** `(version "E")`: `D` up to KiCad 5, `E` from KiCad 6. As written in the file. */
  readonly version: string;
  /** `(design (source ...))`: the schematic's file. */
  readonly source: string;
  /** `(design (date ...))`: localised in most D files, so never parsed. `''` when absent. */
  readonly date: string;
  /** `(design (tool ...))`: the program that wrote the file, such as `Eeschema 9.0.2`. */
  readonly tool: string;
  /** `(design (textvar (name ...) TEXT))`, KiCad 8 and newer. */
  readonly textVars: readonly Field[];
  /** `(design (sheet ...))`. */
  readonly sheets: readonly Sheet[];
  /** `(components (comp ...))`. */
  readonly components: readonly Component[];
  /** `(groups (group ...))`, KiCad 10. */
  readonly groups: readonly Group[];
  /** `(variants (variant ...))`, KiCad 10. */
  readonly variants: readonly Variant[];
  /** `(libparts (libpart ...))`. */
  readonly libparts: readonly LibPart[];
  /** `(libraries (library ...))`. */
  readonly libraries: readonly Library[];
  /** `(nets (net ...))`. */
  readonly nets: readonly Net[];
  readonly others?: Others;
}

/** `(comp ...)`: a part on the board. */
export interface Component {
  readonly ref: string;
  /** `''` where the file says `~`, KiCad's sign for an empty text. */
  readonly value: string;
  /** `library:name`, or `''`. */
  readonly footprint: string;
  /** `''` where the file says `~`. */
  readonly datasheet: string;
  readonly description: string;
  /** `(fields (field (name ...) TEXT))`; a field without text has the value `''`. */
  readonly fields: readonly Field[];
  readonly libSource: LibSource | undefined;
  /** `(property (name ...) (value ...))` in the file's order, the four flags below among them. */
  readonly properties: readonly Property[];
  /** `(property (name "dnp"))`: do not populate. */
  readonly dnp: boolean;
  readonly excludeFromBom: boolean;
  readonly excludeFromBoard: boolean;
  readonly excludeFromPosFiles: boolean;
  /** `(variants (variant ...))`: what differs in which variant, KiCad 10. */
  readonly variants: readonly ComponentVariant[];
  /** `(duplicate_pin_numbers_are_jumpers "1")`, KiCad 9.99 and newer. */
  readonly duplicatePinNumbersAreJumpers: boolean;
  /** `(jumper_pin_groups (group (pin "1") (pin "3")))`, KiCad 9.99 and newer. */
  readonly jumperPinGroups: readonly (readonly string[])[];
  readonly sheetPath: SheetPath | undefined;
  /** `(component_classes (class "..."))`, KiCad 8.99 and newer. */
  readonly componentClasses: readonly string[];
  /** `(tstamps "uuid" ...)`, in D `(tstamp 5A1B2C3D)`. A part of several units has several; the primary one is the last. */
  readonly tstamps: readonly string[];
  /** `(units (unit (name "A") (pins (pin (num "1")))))`, KiCad 10. */
  readonly units: readonly Unit[];
  readonly others?: Others;
}

/** `(field (name "NAME") "VALUE")`, also `(textvar ...)`. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly others?: Others;
}

/** `(property (name "NAME") (value "VALUE"))`; `value` is undefined for a property without one, which KiCad uses as a flag. */
export interface Property {
  readonly name: string;
  readonly value: string | undefined;
  readonly others?: Others;
}

/** `(libsource (lib ...) (part ...) (description ...))`: the symbol that a component is made from. */
export interface LibSource {
  readonly lib: string;
  readonly part: string;
  readonly description: string;
  readonly others?: Others;
}

/** `(sheetpath (names "/cpu/") (tstamps "/uuid/"))`. */
export interface SheetPath {
  readonly names: string;
  readonly tstamps: string;
  readonly others?: Others;
}

/** `(variant (name ...) (property (name "dnp") (value "1")) (fields ...))` in a component. */
export interface ComponentVariant {
  readonly name: string;
  /** A flag that differs from the component's own, as `"1"` or `"0"`. */
  readonly properties: readonly Property[];
  readonly fields: readonly Field[];
  readonly others?: Others;
}

/** `(unit (name "A") (pins ...))` in a component. */
export interface Unit {
  readonly name: string;
  /** Pin numbers. */
  readonly pins: readonly string[];
  readonly others?: Others;
}

/** `(sheet (number "1") (name "/") (tstamps "/") (title_block ...))`. */
export interface Sheet {
  readonly number: string;
  readonly name: string;
  readonly tstamps: string;
  readonly titleBlock: TitleBlock | undefined;
  readonly others?: Others;
}

export interface TitleBlock {
  readonly title: string;
  readonly company: string;
  readonly rev: string;
  readonly date: string;
  readonly source: string;
  readonly comments: readonly TitleComment[];
  readonly others?: Others;
}

/** `(comment (number "1") (value "..."))`. */
export interface TitleComment {
  readonly number: string;
  readonly value: string;
  readonly others?: Others;
}

/** `(group (name ...) (uuid ...) (lib_id ...) (members (member (uuid ...))))`, KiCad 10. */
export interface Group {
  readonly name: string;
  readonly uuid: string;
  readonly libId: string;
  /** The components' uuids. */
  readonly members: readonly string[];
  readonly others?: Others;
}

/** `(variant (name ...) (description ...))` of the whole design, KiCad 10. */
export interface Variant {
  readonly name: string;
  readonly description: string;
  readonly others?: Others;
}

/** `(libpart (lib ...) (part ...) ...)`: a symbol of a library. */
export interface LibPart {
  readonly lib: string;
  readonly part: string;
  /** `(aliases (alias ...))`, up to KiCad 5. */
  readonly aliases: readonly string[];
  readonly description: string;
  /** `''` where the file says `~`. */
  readonly docs: string;
  /** `(footprints (fp "R_*"))`: filters for footprints. */
  readonly footprints: readonly string[];
  readonly fields: readonly Field[];
  readonly pins: readonly LibPin[];
  readonly others?: Others;
}

/** `(pin (num "1") (name "A") (type "passive"))`. */
export interface LibPin {
  readonly num: string;
  /** `''` where the file says `~`. */
  readonly name: string;
  readonly type: string;
  readonly others?: Others;
}

/** `(library (logical ...) (uri ...))`. */
export interface Library {
  readonly logical: string;
  readonly uri: string;
  readonly others?: Others;
}

/** `(net (code "1") (name "GND") (class "Default") (node ...) ...)`. */
export interface Net {
  /** A number in digits, from `1`. */
  readonly code: string;
  /** As written: a net of a sheet carries the sheet's path (`/cpu/RESET`), a power net does not (`GND`). */
  readonly name: string;
  /** The net class, KiCad 9 and newer; `''` when absent. */
  readonly class: string;
  readonly nodes: readonly Node[];
  readonly others?: Others;
}

/** `(node (ref "U1") (pin "3") (pinfunction "VCC") (pintype "power_in"))`: a pin on a net. */
export interface Node {
  readonly ref: string;
  readonly pin: string;
  /** As written: KiCad 6 to 9 write the pin's name, KiCad 10 `NAME_PIN`. See `pinName`. `''` when absent. */
  readonly pinFunction: string;
  /** `passive`, `power_in`, ..., also with `+no_connect`. `''` when absent. */
  readonly pinType: string;
  readonly others?: Others;
}

/** What a reader does not know, and comments, kept with their place. Absent where there is none. */
export type Others = readonly OtherForm[];

/** Forms that this library does not know, comment lines, or stray words, as written. */
export interface OtherForm {
  /** The list that it stands in (`fields`, `components`, `design`), or `''` for directly in the object that holds it. */
  readonly in: string;
  /** The known form before it, or `''` when it comes first. */
  readonly after: string;
  /** How many forms of the name `after` come before it. */
  readonly nth: number;
  /** One or several of them that follow on each other, with the blanks between. */
  readonly text: string;
}
