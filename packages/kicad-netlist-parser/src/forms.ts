// The forms of a netlist, each described once: the reader and the writer both work from these tables.
// Children stand in the order in which KiCad writes them (eeschema/netlist_exporters/netlist_exporter_xml.cpp).
import type {
  Component,
  ComponentVariant,
  Field,
  Group,
  LibPart,
  LibPin,
  Library,
  LibSource,
  Net,
  Netlist,
  Node,
  Property,
  Sheet,
  SheetPath,
  TitleBlock,
  TitleComment,
  Unit,
  Variant,
} from './netlist.ts';

/** An object while it is filled. */
export type Filling = Record<string, unknown>;

/** A form that becomes an object. */
export interface Form {
  readonly name: string;
  /** Makes the object that a form without children becomes. */
  readonly make: () => Filling;
  readonly children: readonly Child[];
  readonly byName: ReadonlyMap<string, Child>;
  /** The bits of the children that must be there. */
  readonly required: number;
  /** The member that a text directly in the form goes to: `(field (name "X") TEXT)`. */
  readonly text: string | undefined;
  /** Bytes that one such object takes at most, texts and lists aside; see `memoryLimit` in read.ts. */
  readonly bytes: number;
}

/** What the writer does with an empty text. */
export type WhenEmpty = 'omit' | 'bare' | 'quotes' | 'tilde';

interface ChildBase {
  readonly name: string;
  /** The member of the object that the child goes to. */
  readonly key: string;
  /** Written on its parent's line (an attribute of KiCad's XML form), not on a line of its own. */
  readonly inline: boolean;
  readonly required: boolean;
  /** Its place among the form's children. */
  readonly index: number;
  /** A bit of its own among the form's children. */
  readonly bit: number;
}

export type Child =
  /** `(value "10k")`: a text. `tilde`: a lone `~` is read as an empty text. */
  | (ChildBase & { readonly kind: 'text'; readonly whenEmpty: WhenEmpty; readonly tilde: boolean })
  /** `(duplicate_pin_numbers_are_jumpers "1")`: true or false. */
  | (ChildBase & { readonly kind: 'flag' })
  /** `(tstamps "a" "b")`: texts in one form. `aliasOf`: read only, as that form under another name. */
  | (ChildBase & { readonly kind: 'texts'; readonly aliasOf: string | undefined })
  /** `(libsource ...)`: one object. */
  | (ChildBase & { readonly kind: 'object'; readonly form: Form })
  /** `(node ...)`: an object, any number of them. */
  | (ChildBase & { readonly kind: 'repeated'; readonly form: Form })
  /** `(fields (field ...) ...)`: a list of objects. */
  | (ChildBase & { readonly kind: 'list'; readonly form: Form; readonly alwaysWritten: boolean })
  /** `(footprints (fp "a") ...)`, or with `inner` `(members (member (uuid "a")) ...)`: a list of texts. */
  | (ChildBase & { readonly kind: 'textList'; readonly item: string; readonly inner: string | undefined })
  /** `(jumper_pin_groups (group (pin "1") ...) ...)`: a list of lists of texts. */
  | (ChildBase & { readonly kind: 'textLists'; readonly item: string; readonly inner: string })
  /** `(design ...)`: a form whose children go to the object around it. */
  | (ChildBase & { readonly kind: 'section'; readonly form: Form });

type Options = { inline?: boolean; required?: boolean };

const base = (name: string, key: string, options: Options): ChildBase => ({
  name,
  key,
  inline: options.inline ?? false,
  required: options.required ?? false,
  index: 0,
  bit: 0,
});

/** A text on its parent's line. */
const attribute = (
  name: string,
  key: string,
  options: Options & { tilde?: boolean; whenEmpty?: WhenEmpty } = {},
): Child => ({
  ...base(name, key, { inline: true, ...options }),
  kind: 'text',
  whenEmpty: options.whenEmpty ?? 'quotes',
  tilde: options.tilde ?? false,
});

/** A text on a line of its own. */
const element = (name: string, key: string, whenEmpty: WhenEmpty, tilde = false): Child => ({
  ...base(name, key, {}),
  kind: 'text',
  whenEmpty,
  tilde,
});

const object = (name: string, key: string, form: Form): Child => ({ ...base(name, key, {}), kind: 'object', form });

const repeated = (name: string, key: string, form: Form): Child => ({ ...base(name, key, {}), kind: 'repeated', form });

const list = (name: string, key: string, form: Form, alwaysWritten = false): Child => ({
  ...base(name, key, {}),
  kind: 'list',
  form,
  alwaysWritten,
});

const textList = (name: string, key: string, item: string, inner?: string): Child => ({
  ...base(name, key, {}),
  kind: 'textList',
  item,
  inner,
});

/** The same empty list for all, since most lists of a netlist are empty. */
export const none: readonly never[] = Object.freeze([]);

function form<T extends object>(name: string, make: () => T, parts: readonly Child[], text?: keyof T & string): Form {
  const children = parts.map((child, index) => ({ ...child, index, bit: 1 << index }));
  return {
    name,
    make: make as unknown as () => Filling,
    children,
    byName: new Map(children.map((child) => [child.name, child])),
    required: children.reduce((bits, child) => (child.required ? bits | child.bit : bits), 0),
    text,
    bytes: 32 + 8 * Object.keys(make()).length,
  };
}

const field = form<Field>(
  'field',
  () => ({ name: '', value: '' }),
  [attribute('name', 'name', { required: true })],
  'value',
);

const property = form<Property>('property', () => ({ name: '', value: undefined }), [
  attribute('name', 'name', { required: true }),
  attribute('value', 'value'),
]);

const libSource = form<LibSource>('libsource', () => ({ lib: '', part: '', description: '' }), [
  attribute('lib', 'lib'),
  attribute('part', 'part'),
  attribute('description', 'description'),
]);

const sheetPath = form<SheetPath>('sheetpath', () => ({ names: '', tstamps: '' }), [
  attribute('names', 'names'),
  attribute('tstamps', 'tstamps'),
]);

const componentVariant = form<ComponentVariant>('variant', () => ({ name: '', properties: none, fields: none }), [
  attribute('name', 'name', { required: true }),
  repeated('property', 'properties', property),
  list('fields', 'fields', field),
]);

const unit = form<Unit>('unit', () => ({ name: '', pins: none }), [
  attribute('name', 'name'),
  textList('pins', 'pins', 'pin', 'num'),
]);

export const component = form<Component>(
  'comp',
  () => ({
    ref: '',
    value: '',
    footprint: '',
    datasheet: '',
    description: '',
    fields: none,
    libSource: undefined,
    properties: none,
    dnp: false,
    excludeFromBom: false,
    excludeFromBoard: false,
    excludeFromPosFiles: false,
    variants: none,
    duplicatePinNumbersAreJumpers: false,
    jumperPinGroups: none,
    sheetPath: undefined,
    componentClasses: none,
    tstamps: none,
    units: none,
  }),
  [
    attribute('ref', 'ref', { required: true }),
    element('value', 'value', 'tilde', true),
    element('footprint', 'footprint', 'omit', true),
    element('datasheet', 'datasheet', 'omit', true),
    element('description', 'description', 'omit'),
    list('fields', 'fields', field),
    object('libsource', 'libSource', libSource),
    repeated('property', 'properties', property),
    list('variants', 'variants', componentVariant),
    { ...base('duplicate_pin_numbers_are_jumpers', 'duplicatePinNumbersAreJumpers', {}), kind: 'flag' },
    { ...base('jumper_pin_groups', 'jumperPinGroups', {}), kind: 'textLists', item: 'group', inner: 'pin' },
    object('sheetpath', 'sheetPath', sheetPath),
    textList('component_classes', 'componentClasses', 'class'),
    { ...base('tstamp', 'tstamps', {}), kind: 'texts', aliasOf: 'tstamps' },
    { ...base('tstamps', 'tstamps', {}), kind: 'texts', aliasOf: undefined },
    list('units', 'units', unit),
  ],
);

const libPin = form<LibPin>('pin', () => ({ num: '', name: '', type: '' }), [
  attribute('num', 'num', { required: true }),
  attribute('name', 'name', { tilde: true }),
  attribute('type', 'type'),
]);

const libPart = form<LibPart>(
  'libpart',
  () => ({ lib: '', part: '', aliases: none, description: '', docs: '', footprints: none, fields: none, pins: none }),
  [
    attribute('lib', 'lib'),
    attribute('part', 'part', { required: true }),
    textList('aliases', 'aliases', 'alias'),
    element('description', 'description', 'omit'),
    element('docs', 'docs', 'omit', true),
    textList('footprints', 'footprints', 'fp'),
    list('fields', 'fields', field),
    list('pins', 'pins', libPin),
  ],
);

const library = form<Library>('library', () => ({ logical: '', uri: '' }), [
  attribute('logical', 'logical'),
  element('uri', 'uri', 'bare'),
]);

const node = form<Node>('node', () => ({ ref: '', pin: '', pinFunction: '', pinType: '' }), [
  attribute('ref', 'ref', { required: true }),
  attribute('pin', 'pin', { required: true }),
  attribute('pinfunction', 'pinFunction', { whenEmpty: 'omit' }),
  attribute('pintype', 'pinType', { whenEmpty: 'omit' }),
]);

const net = form<Net>('net', () => ({ code: '', name: '', class: '', nodes: none }), [
  attribute('code', 'code'),
  attribute('name', 'name', { required: true }),
  attribute('class', 'class', { whenEmpty: 'omit' }),
  repeated('node', 'nodes', node),
]);

const titleComment = form<TitleComment>('comment', () => ({ number: '', value: '' }), [
  attribute('number', 'number'),
  attribute('value', 'value'),
]);

const titleBlock = form<TitleBlock>(
  'title_block',
  () => ({ title: '', company: '', rev: '', date: '', source: '', comments: none }),
  [
    element('title', 'title', 'bare'),
    element('company', 'company', 'bare'),
    element('rev', 'rev', 'bare'),
    element('date', 'date', 'bare'),
    element('source', 'source', 'bare'),
    repeated('comment', 'comments', titleComment),
  ],
);

const sheet = form<Sheet>('sheet', () => ({ number: '', name: '', tstamps: '', titleBlock: undefined }), [
  attribute('number', 'number'),
  attribute('name', 'name'),
  attribute('tstamps', 'tstamps'),
  object('title_block', 'titleBlock', titleBlock),
]);

const group = form<Group>('group', () => ({ name: '', uuid: '', libId: '', members: none }), [
  attribute('name', 'name'),
  attribute('uuid', 'uuid'),
  attribute('lib_id', 'libId'),
  textList('members', 'members', 'member', 'uuid'),
]);

const variant = form<Variant>('variant', () => ({ name: '', description: '' }), [
  attribute('name', 'name', { required: true }),
  attribute('description', 'description', { whenEmpty: 'omit' }),
]);

const textVar = form<Field>('textvar', field.make as unknown as () => Field, field.children, 'value');

const design = form('design', () => ({}), [
  element('source', 'source', 'quotes'),
  element('date', 'date', 'quotes'),
  element('tool', 'tool', 'quotes'),
  repeated('textvar', 'textVars', textVar),
  repeated('sheet', 'sheets', sheet),
]);

/** The root of the file. */
export const netlist = form<Netlist>(
  'export',
  () => ({
    version: '',
    source: '',
    date: '',
    tool: '',
    textVars: none,
    sheets: none,
    components: none,
    groups: none,
    variants: none,
    libparts: none,
    libraries: none,
    nets: none,
  }),
  [
    attribute('version', 'version'),
    { ...base('design', '', {}), kind: 'section', form: design },
    list('components', 'components', component, true),
    list('groups', 'groups', group),
    list('variants', 'variants', variant),
    list('libparts', 'libparts', libPart, true),
    list('libraries', 'libraries', library, true),
    list('nets', 'nets', net, true),
  ],
);

/** Flags that KiCad writes as properties without a value, and the members that hold them. */
export const flagProperties = {
  exclude_from_bom: 'excludeFromBom',
  exclude_from_board: 'excludeFromBoard',
  exclude_from_pos_files: 'excludeFromPosFiles',
  dnp: 'dnp',
} as const;
