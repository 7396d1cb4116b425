// What `writeNetlist` takes: a netlist with all that can be left out left out. Each `Netlist` is also a `NetlistInput`.
import type { Component, Field, LibPart, LibPin, Library, Net, Netlist, Node, Property } from './netlist.ts';

/** Fields by name; the order of the keys is kept. Use the list where a name may look like a number. */
export type FieldsInput = readonly Field[] | Readonly<Record<string, string>>;

/** Properties by name; `undefined` makes one without a value. The order of the keys is kept. */
export type PropertiesInput = readonly Property[] | Readonly<Record<string, string | undefined>>;

/** Only `ref` is needed. */
export interface ComponentInput extends Optional<Omit<Component, 'ref' | 'fields' | 'properties'>> {
  readonly ref: string;
  readonly fields?: FieldsInput | undefined;
  readonly properties?: PropertiesInput | undefined;
}

/** Only `ref` and `pin` are needed. */
export interface NodeInput extends Optional<Omit<Node, 'ref' | 'pin'>> {
  readonly ref: string;
  readonly pin: string;
}

/** `name` and `nodes` are needed. A net without `code` gets the lowest number that no net of the netlist has, from 1. */
export interface NetInput extends Optional<Omit<Net, 'name' | 'nodes'>> {
  readonly name: string;
  readonly nodes: readonly NodeInput[];
}

/** `lib` and `part` are needed. */
export interface LibPartInput extends Optional<Omit<LibPart, 'lib' | 'part' | 'fields' | 'pins'>> {
  readonly lib: string;
  readonly part: string;
  readonly fields?: FieldsInput | undefined;
  readonly pins?: readonly LibPinInput[] | undefined;
}

/** Only `num` is needed. */
export interface LibPinInput extends Optional<Omit<LibPin, 'num'>> {
  readonly num: string;
}

/** `components` and `nets` are needed. `version` is not looked at: the option `format` says what is written. */
export interface NetlistInput extends Optional<Omit<Netlist, 'components' | 'nets' | 'libparts' | 'libraries'>> {
  readonly components: readonly ComponentInput[];
  readonly nets: readonly NetInput[];
  readonly libparts?: readonly LibPartInput[] | undefined;
  readonly libraries?: readonly Library[] | undefined;
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };
