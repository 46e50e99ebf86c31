import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Numbers of values; with `add`, new values are registered in the caller's transaction. */
export async function placesFor(
  ctx: Context,
  facet: string,
  values: readonly string[],
  { add = false } = {},
): Promise<Map<string, number>> {
  const known = () =>
    ctx.db
      .selectFrom('dataSearchValue')
      .select(['place', 'value'])
      .where('facet', '=', facet)
      .where('value', 'in', values)
      .execute();
  const before = await known();
  const missing = values.filter((value) => !before.some((row) => row.value === value));
  if (!add || missing.length === 0) return new Map(before.map(({ value, place }) => [value, place]));
  // Concurrent calls with new values must not assign the same number.
  await sql`select pg_advisory_xact_lock(hashtext(${`data.search.${facet}`}))`.execute(ctx.db);
  for (const value of missing)
    await sql`
      insert into data_search_value (facet, place, value)
      select ${facet}, coalesce(max(place), 0) + 1, ${value} from data_search_value where facet = ${facet}
      on conflict (facet, value) do nothing`.execute(ctx.db);
  return new Map((await known()).map(({ value, place }) => [value, place]));
}

/** Stores the English name of a value; the last one given is shown. */
export async function nameInEnglish(ctx: Context, facet: string, place: number, valueEn: string): Promise<void> {
  await ctx.db
    .updateTable('dataSearchValue')
    .set({ valueEn })
    .where('facet', '=', facet)
    .where('place', '=', place)
    .where('valueEn', '!=', valueEn)
    .execute();
}

/** Values by their numbers, with their English names; empty if there is none. */
export async function valuesAt(
  ctx: Context,
  facet: string,
  places: readonly number[],
): Promise<Map<number, { value: string; valueEn: string }>> {
  if (places.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('dataSearchValue')
    .select(['place', 'value', 'valueEn'])
    .where('facet', '=', facet)
    .where('place', '=', sql<number>`any(${places}::int[])`)
    .execute();
  return new Map(rows.map(({ place, value, valueEn }) => [place, { value, valueEn }]));
}
