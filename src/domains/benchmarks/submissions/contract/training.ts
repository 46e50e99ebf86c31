import { z } from 'zod';
import { opennesses } from './columns.ts';

const orNull = (value: unknown) => (value === '' ? null : value);
const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
const hours = z.coerce.number().min(0).max(1e12).nullable();

/** An optional count; a form sends an empty text. */
export const Count = z.preprocess(orNull, count.default(null));
/** Optional hours. */
export const Hours = z.preprocess(orNull, hours.default(null));
/** A count and hours that must be sent: empty or null if not stated. */
export const SentCount = z.preprocess(orNull, count);
export const SentHours = z.preprocess(orNull, hours);

/** The publisher's statements about a model's training; null or empty if not stated. */
export const Training = {
  trainingSize: z.number().nullable(),
  /** GPU hours. */
  trainingCost: z.number().nullable(),
  params: z.number().nullable(),
  openness: z.enum(opennesses),
};
