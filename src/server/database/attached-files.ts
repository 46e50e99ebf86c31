import type { Context } from '../context.ts';
import type { DB } from './schema.ts';
import { untyped } from './untyped.ts';

/** Tables with the files of a noun's records, which refer to stored files. */
type FileTable = { [T in keyof DB]: 'fileId' extends keyof DB[T] ? T : never }[keyof DB];
type DemoTable = { [T in keyof DB]: 'isDemo' extends keyof DB[T] ? T : never }[keyof DB];

/**
 * Removes the rows of a record's files; the stored bytes are kept. Returns the ids of the stored files.
 * @param key column of the record's id
 */
export async function takeFilesOf<T extends FileTable>(
  ctx: Context,
  table: T,
  key: keyof DB[T] & string,
  id: number,
): Promise<number[]> {
  const [name, column]: [string, string] = [table, key];
  const rows = await untyped(ctx).deleteFrom(name).where(column, '=', id).returning('fileId').execute();
  return rows.map(({ fileId }) => fileId as number);
}

/** Like {@link takeFilesOf}, for all demonstration records; `records` is their table. */
export async function takeDemoFiles<T extends FileTable, R extends DemoTable>(
  ctx: Context,
  table: T,
  key: keyof DB[T] & keyof DB[R] & string,
  records: R,
): Promise<number[]> {
  const [name, from, column]: [string, string, string] = [table, records, key];
  const demo = untyped(ctx).selectFrom(from).select(column).where('isDemo', '=', true);
  const rows = await untyped(ctx).deleteFrom(name).where(column, 'in', demo).returning('fileId').execute();
  return rows.map(({ fileId }) => fileId as number);
}

/** A query for those of the given ids of which a record exists. */
export function existingIn<T extends keyof DB>(table: T, key: keyof DB[T] & string) {
  const [name, column]: [string, string] = [table, key];
  return async (ctx: Context, ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return [];
    const rows = await untyped(ctx).selectFrom(name).select(column).where(column, 'in', ids).execute();
    return rows.map((row) => row[column] as number);
  };
}
