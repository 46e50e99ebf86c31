import { z } from 'zod';
import { opennesses } from './columns.ts';

/** A count that a publisher may leave out; a form sends an empty text. */
export const Count = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
);
/** Hours that a publisher may leave out. */
export const Hours = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().min(0).max(1e12).nullable().default(null),
);

/** What its publisher says of a model's training; null and empty where they say nothing. */
export const Training = {
  trainingSize: z.number().nullable(),
  /** GPU hours. */
  trainingCost: z.number().nullable(),
  params: z.number().nullable(),
  openness: z.enum(opennesses),
};
