import { z } from 'zod';
import type { Endpoint } from '#shared/contract';
import type { DescribedField } from '../contract.ts';

/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

/**
 * Converts a schema of a contract to JSON Schema. Parts that JSON Schema cannot express, such as refinements, are
 * omitted.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: written }) => withoutTuple(written as JsonSchema),
  }) as JsonSchema;
  return rest;
}

/** Generators of clients do not know `prefixItems`: a tuple becomes a list of that length with any of its items. */
function withoutTuple(schema: JsonSchema): void {
  const { prefixItems } = schema;
  if (!prefixItems) return;
  delete schema.prefixItems;
  const kinds = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()];
  schema.items = kinds.length === 1 ? kinds[0]! : { anyOf: kinds };
  schema.minItems = prefixItems.length;
  schema.maxItems = prefixItems.length;
}

/**
 * A schema for a larger document: its named parts (recursive schemas have some) are moved to `parts` under names that
 * begin with `name`, and referenced there. References are relative to the whole document (RFC 6901).
 */
export function withNamedParts(schema: JsonSchema, name: string, parts: Record<string, JsonSchema>): JsonSchema {
  const inSchema = '#/$defs/';
  const nameOf = (part: string) => `${name}.${part.replace(/^_+/, '')}`;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs = {}, ...rest } = value as JsonSchema;
    for (const [part, its] of Object.entries($defs)) parts[nameOf(part)] = moved(its) as JsonSchema;
    const entries = Object.entries(rest).map(([key, its]) =>
      key === '$ref' && typeof its === 'string' && its.startsWith(inSchema)
        ? [key, `#/components/schemas/${nameOf(its.slice(inSchema.length))}`]
        : [key, moved(its)],
    );
    return Object.fromEntries(entries);
  };
  return moved(schema) as JsonSchema;
}

/** The JSON schema of the reply; absent if the call replies with bytes. */
export function replySchema({ reply }: Endpoint): JsonSchema | undefined {
  const ok: Record<string, JsonSchema> = { code: { type: 'integer', const: 200 }, msg: { type: 'string' } };
  const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  });
  switch (reply.kind) {
    case 'rows':
      return object({
        ...ok,
        total: { type: 'integer' },
        rows: { type: 'array', items: jsonSchema(reply.schema, 'output') },
      });
    case 'data':
      return object({ ...ok, data: jsonSchema(reply.schema, 'output') });
    case 'flat': {
      const flat = jsonSchema(reply.schema, 'output');
      return {
        ...object({ ...ok, ...flat.properties }),
        required: [...new Set(['code', 'msg', ...(flat.required ?? [])])],
        ...(flat.$defs ? { $defs: flat.$defs } : {}),
      };
    }
    case 'done':
      return object(ok);
    case 'file':
      return undefined;
  }
}

/** Limits the depth of recursive schemas. */
const deepest = 5;

/** Every value of a schema as one line. `aboutOf` gives the label of a name. */
export function fieldsOf(schema: JsonSchema, aboutOf: (name: string) => string, at = '', depth = 0): DescribedField[] {
  const plain = withoutNull(schema);
  const inner = plain.type === 'array' && plain.items ? withoutNull(plain.items) : plain;
  const place = plain.type === 'array' ? `${at}[]` : at;
  if (!inner.properties || depth >= deepest) return [];
  return Object.entries(inner.properties).flatMap(([name, value]) => [
    {
      name: place ? `${place}.${name}` : name,
      type: typeOf(value),
      required: inner.required?.includes(name) ?? false,
      about: aboutOf(name),
    },
    ...fieldsOf(value, aboutOf, place ? `${place}.${name}` : name, depth + 1),
  ]);
}

/** A short description of a type: `string ≤ 50`, `"0" | "1"`, `number[]`. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.allOf) return [...new Set(schema.allOf.map(typeOf))].join(' & ');
  if (schema.type === 'array') {
    const item = schema.items ? typeOf(schema.items) : 'any';
    return `${item.includes(' ') ? `(${item})` : item}[]${schema.maxItems === undefined ? '' : ` ≤ ${schema.maxItems}`}`;
  }
  return [schema.type ?? 'any', ...(schema.format ? [schema.format] : []), ...boundsOf(schema)].join(' ');
}

function boundsOf({ type, minLength, maxLength, minimum, maximum }: JsonSchema): string[] {
  const [least, greatest] = type === 'string' ? [minLength, maxLength] : [minimum, maximum];
  // The limits of safe integers are not worth mentioning.
  const says = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [...(says(least) ? [`≥ ${least}`] : []), ...(says(greatest) ? [`≤ ${greatest}`] : [])];
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 ? withoutNull(choices[0]!) : schema;
}

/** A value that fits the structure of a schema. */
export function sampleOf(schema: JsonSchema, depth = 0): unknown {
  const { const: only, enum: choices, default: usual, type, properties, items } = schema;
  if (only !== undefined) return only;
  if (usual !== undefined) return usual;
  if (choices) return choices[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sampleOf(first, depth);
  switch (type) {
    case 'object':
      if (depth >= deepest) return {};
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, value]) => [name, sampleOf(value, depth + 1)]),
      );
    case 'array':
      return items && depth < deepest ? [sampleOf(items, depth + 1)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return samplesByFormat[schema.format ?? ''] ?? 'text';
    default:
      return null;
  }
}

const samplesByFormat: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'name@example.org',
  uri: 'https://example.org/',
  date: '2026-01-31',
};
