import definitions from './rules/definitions.json' with { type: 'json' };
import { ownDefinitions, units, type OwnProperty } from './rules/own-definitions.ts';

/** Properties of the entries: the standard ones, generated from its schemas, and those of this portal. */

export const apiVersion = '1.3.0';

/** Prefix of this portal's properties, without underscores. */
export const prefix = 'cmp';

export const entryTypes = ['structures', 'references', 'files'] as const;
export type EntryType = (typeof entryTypes)[number];

export const isEntryType = (name: string | undefined): name is EntryType => entryTypes.some((type) => type === name);

export type ValueType = 'string' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'list' | 'dictionary';

export interface PropertyType {
  type: ValueType;
  /** Of the elements of a list. */
  items?: ValueType;
}

/** A property definition of the standard, reduced to the keys that are read here. */
interface Definition {
  $id: string;
  title: string;
  description: string;
  type: string[];
  'x-optimade-type': string;
  'x-optimade-unit': string;
  items?: { 'x-optimade-type'?: string };
  [key: string]: unknown;
}

const standard = definitions.types as unknown as Record<
  EntryType,
  { description: string; properties: Record<string, Definition> }
>;

export const descriptionOf = (type: EntryType): string => standard[type].description;

const typeOf = (it: Definition): PropertyType => {
  const items = it.items?.['x-optimade-type'] as ValueType | undefined;
  return { type: it['x-optimade-type'] as ValueType, ...(items ? { items } : {}) };
};

const ownTypeOf = ({ type, items }: OwnProperty): PropertyType => ({ type, ...(items ? { items } : {}) });

const tables = new Map<EntryType, ReadonlyMap<string, PropertyType>>(
  entryTypes.map((type) => {
    const ofStandard = Object.entries(standard[type].properties).map(([name, it]) => [name, typeOf(it)] as const);
    const own = Object.entries(ownDefinitions[type]).map(
      ([name, it]) => [`_${prefix}_${name}`, ownTypeOf(it)] as const,
    );
    return [type, new Map([...ofStandard, ...own])];
  }),
);

/** Names and types of all properties of an entry type, in the order of the standard. */
export const propertiesOf = (type: EntryType): ReadonlyMap<string, PropertyType> => tables.get(type)!;

/** Whether a name has the prefix of another provider. */
export const isForeign = (name: string): boolean => name.startsWith('_') && !name.startsWith(`_${prefix}_`);

/** The part of a property definition that depends on this server. */
export interface Support {
  sortable: boolean;
  query: 'all mandatory' | 'none';
}

/**
 * The property definitions of an entry type. `$id` of an own property is its address below `definitions`.
 * @param definitionsUrl address without a final slash
 */
export function definitionsOf(
  type: EntryType,
  support: (name: string) => Support,
  definitionsUrl: string,
): Record<string, Record<string, unknown>> {
  const said = (name: string) => {
    const { sortable, query } = support(name);
    return { 'x-optimade-implementation': { sortable, 'query-support': query }, sortable };
  };
  const ofStandard = Object.entries(standard[type].properties).map(([name, it]) => [name, { ...it, ...said(name) }]);
  const own = Object.entries(ownDefinitions[type]).map(([short, it]) => {
    const name = `_${prefix}_${short}`;
    return [name, { ...ownDefinition(type, name, it, definitionsUrl), ...said(name) }];
  });
  return Object.fromEntries([...ofStandard, ...own]) as Record<string, Record<string, unknown>>;
}

const jsonTypes = { string: 'string', integer: 'integer', float: 'number', boolean: 'boolean', list: 'array' } as const;

function ownDefinition(type: EntryType, name: string, it: OwnProperty, definitionsUrl: string) {
  const isQuantity = it.type === 'float' || it.type === 'integer';
  const symbols = it.unit?.split('*').map((part) => part.split('^')[0]!) ?? [];
  const unitDefinitions = symbols.map((symbol) => ({
    symbol,
    ...units[symbol]!,
    standard: { name: 'gnu units', version: '3.15', symbol },
  }));
  const items = it.items
    ? {
        'x-optimade-dimensions': { names: [`dim_${name.slice(1)}`], sizes: [null] },
        items: { 'x-optimade-type': it.items, type: [jsonTypes[it.items]], 'x-optimade-unit': 'inapplicable' },
      }
    : {};
  return {
    $schema: 'https://schemas.optimade.org/meta/v1.2/optimade/property_definition',
    $id: `${definitionsUrl}/${type}/${name}`,
    title: it.title,
    description: it.description,
    'x-optimade-type': it.type,
    type: [jsonTypes[it.type], 'null'],
    'x-optimade-definition': { label: `${name}_${type}`, kind: 'property', version: '1.0.0', format: '1.2', name },
    'x-optimade-unit': it.unit ?? (isQuantity ? 'dimensionless' : 'inapplicable'),
    ...(unitDefinitions.length > 0 ? { 'x-optimade-unit-definitions': unitDefinitions } : {}),
    ...items,
  };
}
