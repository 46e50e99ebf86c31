import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const frequencies = ['none', 'daily', 'weekly'] as const;
export const Frequency = z.enum(frequencies);
export type Frequency = z.output<typeof Frequency>;

/** Limit of saved searches per person. */
export const maxSaved = 50;
/** Hits that one mail lists. */
export const maxHitsPerMail = 10;

export const SavedSearch = z.object({
  searchId: z.number(),
  name: z.string(),
  /** The query of the list's address, without a question mark. */
  query: z.string(),
  frequency: Frequency,
  createTime: Moment,
  nextMail: Moment.nullable(),
});
export type SavedSearch = z.output<typeof SavedSearch>;

const name = z
  .string()
  .overwrite((text) => text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' '))
  .trim()
  .min(1, 'data.saved-searches.nameRequired')
  .max(100);

const NewSearch = z.object({ name, query: z.string().trim().max(4000), frequency: Frequency.default('none') });
export const SavedSearchQuery = PageQuery.extend(dateRange('CreateTime'));
export type SavedSearchQuery = z.output<typeof SavedSearchQuery>;

const ById = z.object({ id: Id });
const ByToken = z.object({ token: z.string().max(200) });

export const savedSearches = contract('data.saved-searches', {
  list: {
    method: 'GET',
    path: '/front/saved-search/list',
    permit: 'user',
    query: SavedSearchQuery,
    reply: rows(SavedSearch),
  },
  add: {
    method: 'POST',
    path: '/front/saved-search',
    permit: 'verified',
    idempotencyKey: true,
    body: NewSearch,
    reply: data(z.object({ searchId: z.number() })),
  },
  change: {
    method: 'PUT',
    path: '/front/saved-search/:id',
    permit: 'verified',
    params: ById,
    body: NewSearch.omit({ query: true }),
    reply: done(),
  },
  remove: { method: 'DELETE', path: '/front/saved-search/:id', permit: 'user', params: ById, reply: done() },
  /** Data of a search for the holder of its mail's link. */
  told: {
    method: 'GET',
    path: '/front/saved-search/told/:token',
    permit: 'public',
    params: ByToken,
    reply: data(z.object({ name: z.string(), isOn: z.boolean() })),
    limit: { per: 'address', count: 60, seconds: 60 },
  },
  /** Ends the mails of one search without a session: the link in a mail is sufficient. */
  stop: {
    method: 'POST',
    path: '/front/saved-search/stop/:token',
    permit: 'public',
    params: ByToken,
    reply: done(),
    repeatable: true,
    limit: { per: 'address', count: 60, seconds: 60 },
  },
});
