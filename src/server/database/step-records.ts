import type { Context } from '../context.ts';
import type { DB } from './schema.ts';
import { untyped } from './untyped.ts';

/** Tables that hold the history of a noun's records, one row per step. The database refuses changes to these rows. */
type StepTable = {
  [T in keyof DB]: 'act' | 'actorId' | 'comments' | 'time' extends keyof DB[T] ? T : never;
}[keyof DB];

/**
 * The history of a noun's records.
 * @param key column of the record's id
 */
export function stepsIn<Act extends string, T extends StepTable = StepTable>(table: T, key: keyof DB[T] & string) {
  const [name, column]: [string, string] = [table, key];
  return {
    /** Records a step of the actor. */
    insert: async (ctx: Context, id: number, act: Act | 'create', comments = ''): Promise<void> => {
      const actorId = ctx.actor.userId || null;
      await untyped(ctx)
        .insertInto(name)
        .values({ [column]: id, act, actorId, comments, time: ctx.now })
        .execute();
    },
    /** The steps of a record in order, with the names of the actors; the name of a deleted account is empty. */
    list: async (ctx: Context, id: number): Promise<Step<Act>[]> => {
      const rows = await untyped(ctx)
        .selectFrom(name)
        .leftJoin('sysUser', 'sysUser.userId', 'actorId')
        .select(['id', 'act', 'sysUser.nickName as actorName', 'comments', 'time'])
        .where(column, '=', id)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...(row as unknown as Step<Act>), actorName: (row.actorName as string) ?? '' }));
    },
  };
}

interface Step<Act extends string> {
  id: number;
  act: Act | 'create';
  actorName: string;
  comments: string;
  time: Date;
}
