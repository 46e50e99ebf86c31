import { sql, type RawBuilder, type Updateable } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '../context.ts';
import type { DB } from './schema.ts';
import { untyped } from './untyped.ts';

type Column = 'userId' | 'status' | 'rowVer' | 'isDemo' | 'updateTime';
/** Tables with records that a person drafts and then submits. */
type DraftTable = { [T in keyof DB]: Column extends keyof DB[T] ? T : never }[keyof DB];

/** The number of a new record: prefix, year, and six digits of a sequence: `APP-2026-000042`. */
export const yearlyNumber = (prefix: string, now: Date, sequence: string): RawBuilder<string> =>
  sql<string>`${`${prefix}-${wireDay(now).slice(0, 4)}-`} || lpad(nextval(${sql.lit(sequence)})::text, 6, '0')`;

/**
 * Queries of records that a person drafts, saves automatically and submits.
 * @param key column of the record's id
 * @param draft the state of a draft
 */
export function draftsOf<T extends DraftTable, Row>(table: T, key: keyof DB[T] & string, draft: string) {
  const [name, column]: [string, string] = [table, key];
  const one = (ctx: Context, id: number) => untyped(ctx).selectFrom(name).selectAll().where(column, '=', id);
  const own = (ctx: Context) =>
    untyped(ctx).selectFrom(name).where('userId', '=', ctx.actor.userId).where('status', '=', draft);
  return {
    find: async (ctx: Context, id: number) => (await one(ctx, id).executeTakeFirst()) as Row | undefined,
    /** The record, locked until the transaction ends. */
    lock: async (ctx: Context, id: number) => (await one(ctx, id).forUpdate().executeTakeFirst()) as Row | undefined,
    /** The number of the caller's drafts. */
    countOwn: async (ctx: Context): Promise<number> =>
      (
        await own(ctx)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    /** A draft of the caller in which nothing was saved yet, locked until the transaction ends. */
    findUntouched: async (ctx: Context): Promise<number | undefined> => {
      const untouched = own(ctx).select(column).where('rowVer', '=', 0).orderBy(column, 'desc').forUpdate();
      return (await untouched.executeTakeFirst())?.[column] as number | undefined;
    },
    /** Changes a locked record and increments its version. Returns the new version. */
    update: async (ctx: Context, id: number, change: Updateable<DB[T]>): Promise<number> => {
      const { rowVer } = await untyped(ctx)
        .updateTable(name)
        .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
        .where(column, '=', id)
        .returning('rowVer')
        .executeTakeFirstOrThrow();
      return rowVer as number;
    },
    /** Records a change outside the form. The version is kept, so that the window with the form can go on saving. */
    touch: async (ctx: Context, id: number): Promise<void> => {
      await untyped(ctx).updateTable(name).set({ updateTime: ctx.now }).where(column, '=', id).execute();
    },
    /** Whether demonstration records exist. */
    hasDemo: async (ctx: Context): Promise<boolean> =>
      (await untyped(ctx).selectFrom(name).select(column).where('isDemo', '=', true).limit(1).executeTakeFirst()) !==
      undefined,
  };
}
