import { sql, type RawBuilder } from 'kysely';
import { defaultPlace } from '#shared/placing';
import type { Context } from '../context.ts';

/**
 * Numbers the named records from 1 on, and behind them those that were placed before, in the order they had; counts a
 * change of each record that moved. The table has the columns `sort` and `row_ver`.
 * @param it.key column of the numbers; @param it.within what orders records of the same place
 */
export async function placeFirst(
  ctx: Context,
  it: { table: string; key: string; within: RawBuilder<unknown> },
  ids: readonly number[],
): Promise<void> {
  const [table, key] = [sql.table(it.table), sql.ref(it.key)];
  const named = sql`${ids}::bigint[]`;
  await sql`
    with numbered as (
      select ${key} as id, array_position(${named}, ${key}) as place from ${table} where ${key} = any(${named})
      union all
      select ${key}, least(row_number() over (order by sort, ${it.within}) + ${ids.length}::int, ${defaultPlace - 1}::int)
      from ${table} where sort < ${defaultPlace} and ${key} <> all(${named})
    )
    update ${table} set sort = numbered.place, row_ver = row_ver + 1
    from numbered where numbered.id = ${key} and sort <> numbered.place`.execute(ctx.db);
}
