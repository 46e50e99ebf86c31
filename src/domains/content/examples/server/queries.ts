import { sql } from 'kysely';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { Example, type ExampleKind, type ExampleQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizExample');

const records = recordsOf({
  table: 'bizExample',
  key: 'exampleId',
  schema: Example,
  // By kind, in the order of the hints.
  order: ['kind', 'sort', 'exampleId'],
  filters: (query: ExampleQuery) => [
    contains(['titleZh', 'titleEn'], query.title),
    is('kind', query.kind),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, byId, lock, insert, update, remove } = records;

/** Published examples for a form: those for the kind, then those for all; without a kind all of them. */
export function hints(ctx: Context, kind: ExampleKind | undefined) {
  return ctx.db
    .selectFrom('bizExample')
    .selectAll()
    .where('status', '=', 'published')
    .where((where) => where.and(kind ? [where('kind', 'in', [kind, 'form'])] : []))
    .orderBy(sql`kind = 'form'`)
    .orderBy('kind')
    .orderBy('sort')
    .orderBy('exampleId')
    .$narrowType<Pick<Example, 'kind' | 'status'>>()
    .execute();
}
