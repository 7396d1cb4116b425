// Brings what a caller gave into the shape that the printer walks: lists instead of records, codes for nets without one,
// flags as properties.
import { type Filling, flagProperties } from './forms.ts';
import type { ComponentInput, FieldsInput, LibPartInput, NetInput, NetlistInput, PropertiesInput } from './input.ts';
import type { Field, Property } from './netlist.ts';
import { flagOf } from './read.ts';
import { isTrue } from './reader.ts';
import type { NetlistFormat } from './write.ts';

/** The netlist as the printer wants it. Its version is the format. */
export function prepare(netlist: NetlistInput, format: NetlistFormat): Filling {
  return {
    ...netlist,
    version: format,
    components: netlist.components.map(prepareComponent),
    libparts: netlist.libparts?.map(prepareLibPart),
    nets: withCodes(netlist.nets),
  };
}

function prepareComponent(component: ComponentInput): Filling {
  return { ...component, fields: fieldList(component.fields), properties: withFlags(component) };
}

function prepareLibPart(libPart: LibPartInput): Filling {
  return { ...libPart, fields: fieldList(libPart.fields) };
}

/** Fields as a list, whichever way they were given. */
export function fieldList(fields: FieldsInput | undefined): readonly Field[] {
  if (fields === undefined || isList(fields)) return fields ?? [];
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}

/** Properties as a list, whichever way they were given. */
export function propertyList(properties: PropertiesInput | undefined): readonly Property[] {
  if (properties === undefined || isList(properties)) return properties ?? [];
  return Object.entries(properties).map(([name, value]) => ({ name, value }));
}

const isList = <T>(value: readonly T[] | object): value is readonly T[] => Array.isArray(value);

/** The flags' members decide; a flag that its member does not mention stays as the properties have it. */
function withFlags(component: ComponentInput): readonly Property[] {
  const listed = propertyList(component.properties);
  const isSet = (property: Property): boolean => property.value === undefined || isTrue(property.value);
  const kept = listed.filter((property) => {
    const flag = flagOf(property);
    const wanted = flag === undefined ? undefined : component[flag];
    return wanted === undefined || wanted === isSet(property);
  });
  const missing = Object.entries(flagProperties).filter(
    ([name, flag]) => component[flag] === true && !kept.some((property) => property.name === name),
  );
  return [...kept, ...missing.map(([name]) => ({ name, value: undefined }))];
}

function withCodes(nets: readonly NetInput[]): readonly Filling[] {
  const taken = new Set(nets.map((net) => net.code));
  let next = 1;
  return nets.map((net) => {
    if (net.code !== undefined && net.code !== '') return { ...net };
    while (taken.has(String(next))) next++;
    return { ...net, code: String(next++) };
  });
}
