import { z } from 'zod';
import { Id } from './ids.ts';
import { Moment } from './time.ts';

/** Fields that the portal sets on each stored record. */
export const recordStamps = {
  isDemo: z.boolean(),
  /** Counts the changes; an edit names the `rowVer` that it was made from. */
  rowVer: z.number(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment,
};

/** Filter of a list: a part of a text. */
export const part = (longest: number) => z.string().trim().max(longest).optional();

/** Filter of a list: one of the given values. */
export const choice = <const V extends readonly string[]>(values: V) => z.enum(values).optional();

type IsOptional = { _zod: { optin: 'optional' | 'defaulted' } };

/** Fields that a body may leave out: those are undefined. */
export type WithoutDefaults<S extends z.core.$ZodLooseShape> = {
  [F in keyof S]: S[F] extends IsOptional ? z.ZodOptional<z.ZodType<z.output<S[F]>, z.input<S[F]>>> : S[F];
};

/**
 * Body of an edit: the fields of the form, the record's number under `key`, and the `rowVer` that the edit was made
 * from. An optional field that the client leaves out keeps its stored value, because the client may not know the field.
 * Null or an empty text clears it.
 */
export function editOf<S extends z.core.$ZodLooseShape, const K extends string>(fields: z.ZodObject<S>, key: K) {
  const shape = { ...withoutDefaults(fields.shape), [key]: Id, rowVer: z.number().int() };
  return z.object(shape as unknown as WithoutDefaults<S> & Record<K, typeof Id> & { rowVer: z.ZodNumber });
}

/** A shape whose optional fields are undefined if the client leaves them out, instead of their default. */
export function withoutDefaults<S extends z.core.$ZodLooseShape>(shape: S): WithoutDefaults<S> {
  const kept = Object.entries(shape).map(([name, schema]) => {
    const field = schema as z.ZodType;
    return [name, field._zod.optin === undefined ? field : required(field).optional()];
  });
  return Object.fromEntries(kept) as WithoutDefaults<S>;
}

/** A field without its handling of a missing value. */
function required(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodPrefault)
    return required(field.def.innerType);
  if (field instanceof z.ZodPipe) return z.pipe(required(field.in), field.out);
  return field as z.ZodType;
}

/** The values of a change that are not undefined: an edit may leave fields out. */
export const given = <C extends object>(change: C): { [K in keyof C]?: Exclude<C[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof C]?: Exclude<C[K], undefined>;
  };

/** Values of a form, of which some may be left out. */
export type Left<F> = { [K in keyof F]?: F[K] | undefined };

/**
 * A complete form: the values that were sent, and the stored values of the fields that were left out. If nothing is
 * stored, such as null for a day, the field gets the default of the form.
 */
export function completed<S extends z.core.$ZodLooseShape>(
  form: z.ZodObject<S>,
  stored: object,
  sent: object,
): z.output<z.ZodObject<S>> {
  const [before, now] = [stored as Record<string, unknown>, sent as Record<string, unknown>];
  const fields = Object.entries(form.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    now[name] !== undefined ? now[name] : (before[name] ?? field.safeParse(undefined).data),
  ]);
  return Object.fromEntries(fields) as z.output<z.ZodObject<S>>;
}
