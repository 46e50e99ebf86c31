import { z } from 'zod';
import { opennesses } from './columns.ts';

/** An optional count; a form sends an empty text. */
export const Count = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
);
/** Optional hours. */
export const Hours = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().min(0).max(1e12).nullable().default(null),
);

/** The publisher's statements about a model's training; null or empty if not stated. */
export const Training = {
  trainingSize: z.number().nullable(),
  /** GPU hours. */
  trainingCost: z.number().nullable(),
  params: z.number().nullable(),
  openness: z.enum(opennesses),
};
