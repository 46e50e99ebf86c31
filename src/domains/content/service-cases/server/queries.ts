import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { placeFirst } from '#server/database/record-lists';
import type { BizServiceCase, DB } from '#server/database/schema';
import { caseSorts, type CaseQuery, type PublicCaseQuery, type ServiceCase } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizServiceCase'>;

/** What the columns hold. */
type Narrow = Pick<ServiceCase, 'type' | 'status'>;

const line = [
  ...(['caseId', 'nameZh', 'nameEn', 'type', 'status', 'targetZh', 'targetEn', 'hours'] as const),
  ...(['backgroundZh', 'backgroundEn', 'achievementsZh', 'achievementsEn', 'orgsZh', 'orgsEn'] as const),
  ...(['image', 'sourceUrl', 'sort', 'createDate', 'publishDate', 'isDemo', 'rowVer'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** The one place that decides what visitors see. */
const visible = (where: Where) => where.and([where('status', '=', 'published')]);

const contains = (columns: string, words: string) =>
  sql<SqlBool>`strpos(lower(${sql.raw(columns)}), lower(${words})) > 0`;

function filterOf(query: Partial<CaseQuery>) {
  const { begin, end } = rangeOf(query, 'PublishDate');
  const { name, partner, type, status } = query;
  return (where: Where) =>
    where.and([
      ...(name ? [contains(`name_zh || ' ' || name_en`, name)] : []),
      ...(partner ? [contains(`target_zh || ' ' || target_en || ' ' || orgs_zh || ' ' || orgs_en`, partner)] : []),
      ...(type ? [where('type', '=', type)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('publishDate', '>=', wireDay(begin))] : []),
      ...(end ? [where('publishDate', '<=', wireDay(end))] : []),
    ]);
}

async function countOf(ctx: Context, filter: (where: Where) => ReturnType<typeof visible>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizServiceCase')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order of the public list unless the query names a column. */
function found(ctx: Context, query: CaseQuery) {
  const sort = caseSorts.find((name) => name === query.orderByColumn);
  const filtered = ctx.db.selectFrom('bizServiceCase').select(line).where(filterOf(query)).$narrowType<Narrow>();
  const ordered = sort ? filtered.orderBy(sort, query.isAsc) : filtered.orderBy('sort').orderBy('publishDate', 'desc');
  return ordered.orderBy('caseId', 'desc');
}

export function list(ctx: Context, query: CaseQuery) {
  return pageOf(
    query,
    () => countOf(ctx, filterOf(query)),
    (limit, offset) => found(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: CaseQuery) {
  return found(ctx, query).execute();
}

export function byId(ctx: Context, caseId: number) {
  return ctx.db
    .selectFrom('bizServiceCase')
    .selectAll()
    .where('caseId', '=', caseId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type CaseRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, caseIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizServiceCase')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('caseId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizServiceCase>): Promise<CaseRecord> {
  return ctx.db.insertInto('bizServiceCase').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, caseId: number, change: Updateable<BizServiceCase>): Promise<CaseRecord> {
  return ctx.db
    .updateTable('bizServiceCase')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('caseId', '=', caseId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** The cases of the demonstration. */
export function demoRecords(ctx: Context) {
  return ctx.db
    .selectFrom('bizServiceCase')
    .select(['caseId', 'image'])
    .where('isDemo', '=', true)
    .orderBy('caseId')
    .execute();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, caseIds: readonly number[]) =>
  placeFirst(ctx, { table: 'biz_service_case', key: 'case_id', within: 'publish_date desc, case_id desc' }, caseIds);

export async function remove(ctx: Context, caseIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizServiceCase').where('caseId', 'in', caseIds).execute();
}

/** What visitors see, in the order of the list. */
export function frontList(ctx: Context, query: PublicCaseQuery) {
  const asked = filterOf(query);
  const filter = (where: Where) => where.and([visible(where), asked(where)]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) =>
      ctx.db
        .selectFrom('bizServiceCase')
        .select(line)
        .where(filter)
        .orderBy('sort')
        .orderBy('publishDate', 'desc')
        .orderBy('caseId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

export function visibleById(ctx: Context, caseId: number) {
  return ctx.db
    .selectFrom('bizServiceCase')
    .selectAll()
    .where('caseId', '=', caseId)
    .where(visible)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
