import { z } from 'zod';

/** Maximum number of ids in one call. */
const maxIds = 500;

const distinct = (text: string): number[] => [...new Set(text.split(',').filter(Boolean).map(Number))];

/**
 * A record's id in a path, a query or a body: an integer, or its digits, possibly surrounded by blanks (front ends send
 * `?id=+5`). `true` and `0x1` are refused.
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

/** An integer to filter by. */
export const FilterNumber = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'kernel.invalid.format'))
  .transform(Number)
  .optional();

/** Comma-separated ids, possibly none: an empty text means none. */
export const IdListOrNone = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'kernel.invalid.format')
  .transform(distinct)
  .refine((ids) => ids.length <= maxIds, 'kernel.invalid.format');

/** Ids of a multi-id path such as `1,2,3`: at least one. */
export const IdList = IdListOrNone.refine((ids) => ids.length > 0, 'kernel.invalid.format');

/** A position in an order: an integer, as a number or as digits. */
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
