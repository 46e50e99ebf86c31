import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import type { BizAbout } from '#server/database/schema';
import { AboutRow, aboutSlots, AboutText, type AboutQuery, type AboutSlot } from '../contract.ts';

const { is, within } = conditionsOn('bizAbout');

const records = recordsOf({
  table: 'bizAbout',
  key: 'aboutId',
  schema: AboutText,
  line: AboutRow,
  // By place; the published text first, then the latest change.
  order: [
    sql`array_position(${[...aboutSlots]}::text[], slot::text)`,
    ...(['status desc', 'updateTime desc', 'aboutId desc'] as const),
  ],
  visible: () => is('status', 'published'),
  filters: (query: AboutQuery) => [
    is('slot', query.slot),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, byId, lock, remove } = records;
export type AboutRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Serialises the callers that decide which text of a place is published. */
export async function lockSlot(ctx: Context, slot: AboutSlot): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`about:${slot}`}))`.execute(ctx.db);
}

/** The text that visitors read at a place. */
export const published = (ctx: Context, slot: AboutSlot) => records.visibleOne(ctx, is('slot', slot));

type Written<T> = Omit<T, 'units'> & { units?: AboutText['units'] | undefined };

const stored = <T extends { units?: AboutText['units'] | undefined }>({ units, ...row }: T) => ({
  ...row,
  ...(units ? { units: JSON.stringify(units) } : {}),
});

export const insert = (ctx: Context, row: Written<Insertable<BizAbout>>): Promise<AboutRecord> =>
  records.insert(ctx, stored(row) as Insertable<BizAbout>);

/** Changes a text and counts the change. */
export const update = (ctx: Context, aboutId: number, change: Written<Updateable<BizAbout>>): Promise<AboutRecord> =>
  records.update(ctx, aboutId, stored(change) as Updateable<BizAbout>);
