import type { z } from 'zod';
import { Moment } from '#shared/time';

/** What the schema of a field says about its values; `undefined` where it says nothing of use. */
type Kind = { kind: 'choice'; values: readonly string[] } | { kind: 'moment' | 'number' } | undefined;

/** The fields of an object. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema.def.type === 'object' ? (schema as z.ZodObject).shape : {};

/** The fields of a list's rows. */
export function rowShapeOf({ kind, schema }: { kind: string; schema: z.ZodType }): Record<string, z.ZodType> {
  const rows = kind === 'rows' ? undefined : (shapeOf(schema)['rows'] as z.ZodArray | undefined);
  return shapeOf(rows ? (rows.element as z.ZodType) : schema);
}

/** The kind of a field, whether or not it may be absent. */
export function kindOf(schema: z.ZodType | undefined): Kind {
  if (!schema) return undefined;
  if (schema === Moment) return { kind: 'moment' };
  const def = schema.def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
  if (def.type === 'number') return { kind: 'number' };
  if (def.type === 'enum') return { kind: 'choice', values: (schema as z.ZodEnum).options as string[] };
  return kindOf(def.innerType ?? def.in);
}
