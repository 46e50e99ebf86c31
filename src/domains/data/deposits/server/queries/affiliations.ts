import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus, type Author } from '#contract/data/resources';

/** Public records after an id with an author whose organization is a free text, locked, in the order of their ids. */
export async function freeTextsAfter(tx: Context, after: number, most: number) {
  const rows = await tx.db
    .selectFrom('dataResource')
    .select(['resourceId', 'authors'])
    .where('status', 'in', [resourceStatus.published, resourceStatus.superseded])
    .where('resourceId', '>', after)
    .where(sql<boolean>`authors @> '[{"affiliations": [{"organizationId": 0}]}]'`)
    .orderBy('resourceId')
    .limit(most)
    .forUpdate()
    .execute();
  return rows as unknown as { resourceId: number; authors: Author[] }[];
}

/** Replaces the authors of a record without changing its version and its time of change. */
export async function setAuthors(tx: Context, resourceId: number, authors: readonly Author[]): Promise<void> {
  await tx.db
    .updateTable('dataResource')
    .set({ authors: JSON.stringify(authors) })
    .where('resourceId', '=', resourceId)
    .execute();
}

/** Gives authors of records that an earlier release wrote affiliations in place of a text. */
export async function completeAuthors(ctx: Context): Promise<void> {
  await sql`
    update data_resource set authors = with_affiliations(authors)
    where authors @? '$[*].institution'`.execute(ctx.db);
}
