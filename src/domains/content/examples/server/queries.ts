import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import type { BizExample } from '#server/database/schema';
import type { Example, ExampleKind, ExampleQuery } from '../contract.ts';

/** What the columns hold. */
type Narrow = Pick<Example, 'kind' | 'status'>;

/** By kind, in the order of the hints. */
export function list(ctx: Context, { title, kind, status, ...page }: ExampleQuery) {
  const found = ctx.db
    .selectFrom('bizExample')
    .where((where) =>
      where.and([
        ...(title ? [sql<SqlBool>`strpos(lower(title_zh || ' ' || title_en), lower(${title})) > 0`] : []),
        ...(kind ? [where('kind', '=', kind)] : []),
        ...(status ? [where('status', '=', status)] : []),
        isWithin('updateTime', page, 'UpdateTime'),
      ]),
    );
  return pageOf(
    page,
    async () => (await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      found
        .selectAll()
        .orderBy('kind')
        .orderBy('sort')
        .orderBy('exampleId')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

export function byId(ctx: Context, exampleId: number) {
  return ctx.db
    .selectFrom('bizExample')
    .selectAll()
    .where('exampleId', '=', exampleId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type ExampleRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, exampleIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizExample')
    .selectAll()
    .where('exampleId', 'in', exampleIds)
    .orderBy('exampleId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export async function insert(ctx: Context, row: Insertable<BizExample>): Promise<number> {
  const { exampleId } = await ctx.db
    .insertInto('bizExample')
    .values(row)
    .returning('exampleId')
    .executeTakeFirstOrThrow();
  return exampleId;
}

/** Changes a record and counts the change. */
export async function update(ctx: Context, exampleId: number, change: Updateable<BizExample>): Promise<void> {
  await ctx.db
    .updateTable('bizExample')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('exampleId', '=', exampleId)
    .execute();
}

export async function remove(ctx: Context, exampleIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizExample').where('exampleId', 'in', exampleIds).execute();
}

/** What people who fill in a form see: those for the kind, then those for all; without a kind all of them. */
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
    .$narrowType<Narrow>()
    .execute();
}
