import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * The seed rows that this installation has never received; marks them as received. So seeds can grow from release to
 * release, and rows that an administrator removed or changed are left alone.
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
