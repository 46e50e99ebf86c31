import type { Context } from '#server/context';
import { memoizeUntilChanged } from '#server/database/change-listener';
import { DictDataQuery } from '../contract.ts';
import { allValues, byType, type DictRow } from './queries.ts';

const knownTypes = memoizeUntilChanged(async () => new Map<string, DictRow[]>());

/** The values of a type, kept in memory; none if the type is disabled or unknown. Disabled values are left out. */
export async function valuesOfType(ctx: Context, dictType: string): Promise<readonly DictRow[]> {
  const known = await knownTypes(ctx);
  const rows = known.get(dictType) ?? (await byType(ctx, dictType));
  // Types that do not exist are not kept, because callers invent them.
  if (rows.length > 0) known.set(dictType, rows);
  return rows;
}

/** The values of a type in their order, disabled ones included; not kept in memory. */
export const everyValueOfType = (ctx: Context, dictType: string): Promise<DictRow[]> =>
  allValues(ctx, DictDataQuery.parse({ dictType }));
