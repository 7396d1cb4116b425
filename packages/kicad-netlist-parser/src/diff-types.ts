// What `diffNetlists` tells.
import type { Component, Net, Node } from './netlist.ts';

/** The difference between two netlists; every list is empty when they say the same. */
export interface NetlistDiff {
  /** True when there is no difference at all. */
  readonly same: boolean;
  readonly components: {
    readonly added: readonly Component[];
    readonly removed: readonly Component[];
    readonly changed: readonly ComponentChange[];
  };
  readonly nets: {
    readonly added: readonly Net[];
    readonly removed: readonly Net[];
    /** The same nodes under another name or code. */
    readonly renamed: readonly NetRename[];
    /** The same name with other nodes, or with another class. */
    readonly changed: readonly NetChange[];
  };
}

export interface ComponentChange {
  readonly ref: string;
  readonly changes: readonly TextChange[];
}

/** `what` is a member (`value`, `dnp`) or a named entry (`fields/Tolerance`); undefined means absent. */
export interface TextChange {
  readonly what: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface NetRename {
  readonly before: { readonly code: string; readonly name: string };
  readonly after: { readonly code: string; readonly name: string };
  readonly nodes: readonly Node[];
  /** What else differs, such as the class. */
  readonly changes: readonly TextChange[];
}

export interface NetChange {
  readonly name: string;
  readonly addedNodes: readonly Node[];
  readonly removedNodes: readonly Node[];
  readonly changes: readonly TextChange[];
}
