import { sql, type Insertable, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import type { BizAbout } from '#server/database/schema';
import { aboutSlots, type AboutQuery, type AboutSlot, type AboutText } from '../contract.ts';

/** What the columns hold. */
type Narrow = Pick<AboutText, 'slot' | 'status' | 'units'>;

const line = [
  ...(['aboutId', 'slot', 'summaryZh', 'summaryEn', 'status', 'publishTime', 'isDemo', 'rowVer'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** By place, what is published first, then what was changed last. */
export function list(ctx: Context, { slot, status, ...page }: AboutQuery) {
  const found = ctx.db
    .selectFrom('bizAbout')
    .where((where) =>
      where.and([
        ...(slot ? [where('slot', '=', slot)] : []),
        ...(status ? [where('status', '=', status)] : []),
        isWithin('updateTime', page, 'UpdateTime'),
      ]),
    );
  return pageOf(
    page,
    async () => (await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      found
        .select(line)
        .orderBy(sql`array_position(${[...aboutSlots]}::text[], slot::text)`)
        .orderBy('status', 'desc')
        .orderBy('updateTime', 'desc')
        .orderBy('aboutId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

export function byId(ctx: Context, aboutId: number) {
  return ctx.db
    .selectFrom('bizAbout')
    .selectAll()
    .where('aboutId', '=', aboutId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type AboutRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Texts held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, aboutIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizAbout')
    .selectAll()
    .where('aboutId', 'in', aboutIds)
    .orderBy('aboutId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

/** Lets one caller at a time decide what is published at a place. */
export async function lockSlot(ctx: Context, slot: AboutSlot): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`about:${slot}`}))`.execute(ctx.db);
}

/** The text that visitors read at a place. */
export function published(ctx: Context, slot: AboutSlot) {
  return ctx.db
    .selectFrom('bizAbout')
    .selectAll()
    .where('slot', '=', slot)
    .where('status', '=', 'published')
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

type Written<T> = Omit<T, 'units'> & { units?: AboutText['units'] };

const stored = <T extends { units?: AboutText['units'] }>({ units, ...row }: T) => ({
  ...row,
  ...(units ? { units: JSON.stringify(units) } : {}),
});

export function insert(ctx: Context, row: Written<Insertable<BizAbout>>): Promise<AboutRecord> {
  return ctx.db
    .insertInto('bizAbout')
    .values(stored(row) as Insertable<BizAbout>)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Changes a text and counts the change. */
export function update(ctx: Context, aboutId: number, change: Written<Updateable<BizAbout>>): Promise<AboutRecord> {
  return ctx.db
    .updateTable('bizAbout')
    .set((row) => ({ ...(stored(change) as Updateable<BizAbout>), rowVer: row('rowVer', '+', 1) }))
    .where('aboutId', '=', aboutId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

export async function remove(ctx: Context, aboutIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizAbout').where('aboutId', 'in', aboutIds).execute();
}
