import { z } from 'zod';
import { both } from '#shared/bilingual';
import { FieldValue } from '#contract/data/metadata-fields';
import { contract, data } from '#shared/contract';
import { Id } from '#shared/ids';

/** A value that a file of the draft suggests for a declared field. */
export const FieldOffer = z.object({
  fieldKey: z.string(),
  value: FieldValue,
  /** The value as people read it. */
  ...both('text', z.string()),
  /** Path of the file. */
  file: z.string(),
  place: z.object({
    /** A line, a column of a table, a setting by its name, or a path inside the file. */
    kind: z.enum(['line', 'column', 'setting', 'path']),
    at: z.string(),
    /** Number of rows, if only the first ones were read. */
    firstRows: z.number().optional(),
  }),
});
export type FieldOffer = z.output<typeof FieldOffer>;

/** Limit of files that are read. */
export const maxRead = 12;

export const fieldOffers = contract('data.field-offers', {
  /** Values for the declared fields of one's own draft, read from its files. */
  of: {
    method: 'GET',
    path: '/front/field-offer/of/:id',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: z.object({ id: Id }),
    reply: data(
      z.object({
        offers: z.array(FieldOffer),
        /** Paths of the files that were read, and of those that could not be. */
        read: z.array(z.string()),
        unread: z.array(z.string()),
      }),
    ),
    limit: { per: 'account', count: 10, seconds: 60 },
  },
});
