import { resourceStatus } from '#contract/data/resources';
import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Titles of published resources, in either language, that begin with a text; case-insensitive. */
export async function titlesFrom(ctx: Context, beginning: string, most: number): Promise<string[]> {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const of = (column: 'title_zh' | 'title_en') => sql`
    select ${sql.ref(column)} as title, lower(${sql.ref(column)}) as folded from data_resource
    where status = ${sql.lit(resourceStatus.published)} and lower(${sql.ref(column)}) like ${pattern} order by lower(${sql.ref(column)}) using ~<~ limit ${most}`;
  const { rows } = await sql<{ title: string }>`
    select min(title) as title from ((${of('title_zh')}) union all (${of('title_en')})) as found
    group by folded order by folded using ~<~ limit ${most}`.execute(ctx.db);
  return rows.map(({ title }) => title);
}
