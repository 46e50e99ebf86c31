import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';
import type { Author } from '../../contract.ts';
import type { ResourceRecord } from './records.ts';

/** A published resource beside another, and what they share. */
export interface RelatedRow {
  publicId: string;
  resourceType: ResourceRecord['resourceType'];
  titleZh: string;
  titleEn: string;
  publishDate: Date;
  by: 'project' | 'author' | 'keywords';
}

/** Authors that are looked for; the first ones did the work. */
const mostAuthors = 4;

/** What an author is recognised by: ORCID, else name and institution together, since many people share a name. */
function keyOf({ orcid, nameZh, nameEn, institution }: Author): object | undefined {
  if (orcid) return { orcid };
  if (!institution) return undefined;
  if (nameZh) return { nameZh, institution };
  return nameEn ? { nameEn, institution } : undefined;
}

/**
 * Other published resources of the same project, by the same people and about the same things, in this order. Each
 * part is an index scan of a few rows.
 * @param about a tsquery of keywords; null where there are none
 */
export async function relatedTo(
  ctx: Context,
  row: Pick<ResourceRecord, 'versionGroup' | 'projectNo' | 'authors'>,
  about: RawBuilder<unknown> | null,
  most: number,
): Promise<RelatedRow[]> {
  const people = row.authors
    .slice(0, mostAuthors)
    .flatMap((author) => keyOf(author) ?? [])
    .map((key) => sql`authors @> ${JSON.stringify([key])}::jsonb`);
  const other = sql`it.status = '5' and it.version_group <> ${row.versionGroup}`;
  const columns = sql`it.public_id, it.resource_type, it.title_zh, it.title_en, it.publish_date`;
  const parts = [
    row.projectNo
      ? sql`(select ${columns}, 1 as place from data_resource it
          where ${other} and it.project_no = ${row.projectNo} and it.project_no <> ''
          order by it.publish_date desc limit ${most})`
      : undefined,
    people.length
      ? sql`(select ${columns}, 2 as place from data_resource it
          where ${other} and (${sql.join(people, sql` or `)}) order by it.publish_date desc limit ${most})`
      : undefined,
    about
      ? sql`(select ${columns}, 3 as place
          from (select resource_id from data_resource_search where tsv @@ ${about} limit ${most * 2}) found
            join data_resource it using (resource_id)
          where ${other} limit ${most})`
      : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const { rows } = await sql<Omit<RelatedRow, 'by'> & { place: number }>`
    select * from (
      select distinct on (public_id) * from (${sql.join(parts, sql` union all `)}) every order by public_id, place
    ) once order by place, publish_date desc limit ${most}`.execute(ctx.db);
  const reasons = ['project', 'author', 'keywords'] as const;
  return rows.map(({ place, ...it }) => ({ ...it, by: reasons[place - 1]! }));
}
