import { sql } from 'kysely';
import { resourceStatus } from '#contract/data/resources';
import type { Context } from '#server/context';
import { demoMarks } from '../../texts/demo-marks.ts';

const marks = { title_zh: demoMarks.zh, title_en: demoMarks.en };

/** Titles of published resources, in either language, that begin with a text; case-insensitive. */
export async function titlesFrom(ctx: Context, beginning: string, most: number): Promise<string[]> {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const of = (column: 'title_zh' | 'title_en', mark: string) => sql`(
    select ${sql.ref(column)} as title, lower(${sql.ref(column)}) as folded from data_resource
    where status = ${sql.lit(resourceStatus.published)} and lower(${sql.ref(column)}) like ${mark + pattern}
    order by lower(${sql.ref(column)}) using ~<~ limit ${most})`;
  // One query for each beginning: each walks the index of its column in order.
  const parts = (['title_zh', 'title_en'] as const).flatMap((column) => [of(column, ''), of(column, marks[column])]);
  const { rows } = await sql<{ title: string }>`
    select min(title) as title from (${sql.join(parts, sql` union all `)}) as found
    group by folded order by folded using ~<~ limit ${most}`.execute(ctx.db);
  return rows.map(({ title }) => title);
}
