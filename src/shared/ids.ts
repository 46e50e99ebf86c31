import { z } from 'zod';

/** Most ids that one call names. */
const mostIds = 500;

const distinct = (text: string): number[] => [...new Set(text.split(',').filter(Boolean).map(Number))];

/**
 * A record's number in a path, a query or a body: a whole number, or its digits, with blanks around them at most (front
 * ends write `?id=+5`). `true` and `0x1` name nothing.
 */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,20}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive());

/** A whole number that a list is filtered by. An emptied field (`key=`) and nonsense filter by nothing, not by 0. */
export const FilterNumber = z.coerce
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** Comma-separated ids, possibly none: an empty text means "no one". */
export const IdListOrNone = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'kernel.invalid.format')
  .transform(distinct)
  .refine((ids) => ids.length <= mostIds, 'kernel.invalid.format');

/** Ids of a multi-id path such as `1,2,3`: at least one. */
export const IdList = IdListOrNone.refine((ids) => ids.length > 0, 'kernel.invalid.format');

/** A place in an order: a whole number, as a number or as digits. */
export const OrderNum = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(9999));
