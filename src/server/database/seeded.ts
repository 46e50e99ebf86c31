import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Those of a noun's first rows that this installation has never been given, noting that it has them now. So a seed
 * can grow from release to release, and what an administrator removed or changed stays as it is.
 */
export async function newRows<T>(
  ctx: Context,
  kind: string,
  rows: readonly T[],
  keyOf: (row: T) => string,
): Promise<T[]> {
  const names = rows.map((row) => `seed:${kind}:${keyOf(row)}`);
  const { rows: marked } = await sql<{ name: string }>`
    insert into kernel_mark (name) select unnest(${names}::text[]) on conflict do nothing returning name`.execute(
    ctx.db,
  );
  const fresh = new Set(marked.map(({ name }) => name));
  return rows.filter((_row, at) => fresh.has(names[at]!));
}
