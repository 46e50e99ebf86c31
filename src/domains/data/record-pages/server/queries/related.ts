import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';
import { type Author, resourceStatus } from '#contract/data/resources';
import type { ResourceRecord } from '#table/data/resources';

/** A related published resource, and the common features. */
export interface RelatedRow {
  publicId: string;
  resourceType: ResourceRecord['resourceType'];
  titleZh: string;
  titleEn: string;
  publishDate: Date;
  by: 'project' | 'author' | 'keywords';
}

/** Limit of authors that are searched for; the first ones are the most relevant. */
const maxAuthors = 4;

/** Identity of an author: ORCID iD, otherwise name and first organization together, because many people share a name. */
function keyOf({ orcid, nameZh, nameEn, affiliations: [first] }: Author): object | undefined {
  if (orcid) return { orcid };
  if (!first) return undefined;
  const { organizationId, ...names } = first;
  const place = organizationId
    ? { organizationId }
    : names.nameZh
      ? { nameZh: names.nameZh }
      : { nameEn: names.nameEn };
  if (nameZh) return { nameZh, affiliations: [place] };
  return nameEn ? { nameEn, affiliations: [place] } : undefined;
}

/** Limit of works per search for authors, newest first: sorting thousands would take longer than rendering the page. */
const maxOfAuthors = 100;

/**
 * Other published resources of the same project, by the same people and about the same topics, in this order, newest
 * first. Later kinds are searched only while there is room.
 * @param about a tsquery of keywords; null if there are none
 */
export async function relatedTo(
  ctx: Context,
  row: Pick<ResourceRecord, 'versionGroup' | 'projectNo' | 'authors'>,
  about: () => Promise<RawBuilder<unknown> | null>,
  most: number,
): Promise<RelatedRow[]> {
  const other = sql`it.status = ${sql.lit(resourceStatus.published)} and it.version_group <> ${row.versionGroup}`;
  const columns = sql`it.public_id, it.resource_type, it.title_zh, it.title_en, it.publish_date`;
  const ofProject = () =>
    sql`select ${columns} from data_resource it
      where ${other} and it.project_no = ${row.projectNo} and it.project_no <> ''
      order by it.publish_date desc limit ${most}`;
  const people = row.authors
    .slice(0, maxAuthors)
    .flatMap((author) => keyOf(author) ?? [])
    .map((key) => sql`authors @> ${JSON.stringify([key])}::jsonb`);
  const ofPeople = () =>
    sql`select * from (
        select ${columns} from data_resource it where ${other} and (${sql.join(people, sql` or `)}) limit ${maxOfAuthors}
      ) it order by publish_date desc limit ${most * 2}`;
  const ofWords = (question: RawBuilder<unknown>) =>
    sql`select ${columns}
      from (select resource_id from data_resource_search where tsv @@ ${question} limit ${most * 3}) found
        join data_resource it using (resource_id)
      where ${other} order by it.publish_date desc`;

  const found = new Map<string, RelatedRow>();
  const add = async (by: RelatedRow['by'], query: RawBuilder<unknown>) => {
    const { rows } = await (query as RawBuilder<Omit<RelatedRow, 'by'>>).execute(ctx.db);
    for (const it of rows) if (found.size < most && !found.has(it.publicId)) found.set(it.publicId, { ...it, by });
  };
  if (row.projectNo) await add('project', ofProject());
  if (found.size < most && people.length > 0) await add('author', ofPeople());
  const question = found.size < most ? await about() : null;
  if (question) await add('keywords', ofWords(question));
  return [...found.values()];
}
