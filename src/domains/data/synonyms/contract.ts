import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { editOf, part } from '#shared/records';
import { PlainText, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** Limits of a set. */
const maxTerms = 30;
const longestTerm = 100;

/** The terms of a set: lines or semicolons separate them, and each counts once, whatever its case. */
export function termsIn(text: string): string[] {
  const terms = text.split(/[\n\r;；]+/).map((term) => term.replace(/\s+/g, ' ').trim());
  return [...new Map(terms.filter(Boolean).map((term) => [term.toLowerCase(), term])).values()];
}

/** A text of terms, one per line. */
const Terms = RequiredText(2000)
  .transform((text) => termsIn(text))
  .refine((terms) => terms.length >= 2, 'data.synonyms.tooFew')
  .refine((terms) => terms.length <= maxTerms, 'data.synonyms.tooMany')
  .refine((terms) => terms.every((term) => term.length <= longestTerm), 'data.synonyms.tooLong')
  .refine((terms) => terms.every((term) => /[\p{L}\p{N}]/u.test(term)), 'data.synonyms.noWord')
  .transform((terms) => terms.join('\n'));

/** A set of terms that mean the same for the search. */
export const Synonym = z.object({
  synonymId: z.number(),
  /** One per line. */
  terms: z.string(),
  remark: z.string(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  rowVer: z.number(),
});
export type Synonym = z.output<typeof Synonym>;

export const SynonymQuery = PageQuery.extend({
  /** A part of a term or of the remark. */
  keyword: part(100),
  ...dateRange('CreateTime'),
});
export type SynonymQuery = z.output<typeof SynonymQuery>;

export const NewSynonym = z.object({ terms: Terms, remark: PlainText(500) });
export type NewSynonym = z.output<typeof NewSynonym>;

export const EditedSynonym = editOf(NewSynonym, 'synonymId');
export type EditedSynonym = z.output<typeof EditedSynonym>;

export const synonyms = contract('data.synonyms', {
  list: {
    method: 'GET',
    path: '/data/synonym/list',
    permit: 'data:synonym:list',
    query: SynonymQuery,
    reply: rows(Synonym),
  },
  find: {
    method: 'GET',
    path: '/data/synonym/:synonymId',
    permit: 'data:synonym:query',
    params: z.object({ synonymId: Id }),
    reply: data(Synonym),
  },
  add: { method: 'POST', path: '/data/synonym', permit: 'data:synonym:add', body: NewSynonym, reply: done() },
  edit: { method: 'PUT', path: '/data/synonym', permit: 'data:synonym:edit', body: EditedSynonym, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/data/synonym/:ids',
    permit: 'data:synonym:remove',
    params: z.object({ ids: IdList }),
    reply: done(),
  },
});
