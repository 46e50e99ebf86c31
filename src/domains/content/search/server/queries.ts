import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import type { DB, SiteSearch } from '#server/database/schema';
import type { PageKind } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'siteSearch'>;

/** The only condition for what visitors see: the window includes its start and excludes its end. */
const visible = (where: Where, now: Date) =>
  where.and([
    where('visibleFrom', '<=', now),
    where.or([where('visibleUntil', 'is', null), where('visibleUntil', '>', now)]),
  ]);

const matching = (tsquery: string) => sql<SqlBool>`tsv @@ ${tsquery}::tsquery`;

/** Number of visible pages of each kind that contain the words. */
export function countByKind(ctx: Context, tsquery: string) {
  return ctx.db
    .selectFrom('siteSearch')
    .select((all) => ['kind', all.fn.countAll<number>().as('count')])
    .where((where) => visible(where, ctx.now))
    .where(matching(tsquery))
    .groupBy('kind')
    .$narrowType<{ kind: PageKind }>()
    .execute();
}

/** Best hits first, newer ones first among equals. */
export function find(ctx: Context, it: { tsquery: string; kind: PageKind | undefined; limit: number; offset: number }) {
  const { tsquery, kind, limit, offset } = it;
  return ctx.db
    .selectFrom('siteSearch')
    .select(['kind', 'path', 'titleZh', 'titleEn', 'summaryZh', 'summaryEn', 'image', 'pageDate', 'isDemo'])
    .where((where) => visible(where, ctx.now))
    .where(matching(tsquery))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy(sql`ts_rank(tsv, ${tsquery}::tsquery)`, 'desc')
    .orderBy('pageDate', 'desc')
    .orderBy('kind')
    .orderBy('ref')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ kind: PageKind }>()
    .execute();
}

export async function put(ctx: Context, row: Omit<Insertable<SiteSearch>, 'tsv'>, vector: string): Promise<void> {
  const { kind: _kind, ref: _ref, ...changed } = row;
  const tsv = sql<string>`${vector}::tsvector`;
  await ctx.db
    .insertInto('siteSearch')
    .values({ ...row, tsv })
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doUpdateSet({ ...changed, tsv }))
    .execute();
}

export async function drop(ctx: Context, kind: PageKind, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await ctx.db.deleteFrom('siteSearch').where('kind', '=', kind).where('ref', 'in', refs).execute();
}
