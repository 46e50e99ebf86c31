import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DataSelection } from '#server/database/schema';
import type { Context } from '#server/context';

/** Inserts a selection of a user with these records in their order, published unless another `status` is given. */
export async function aSelection(
  ctx: Context,
  userId: number,
  records: readonly { resourceId: number; publicId: string }[],
  traits: Partial<Insertable<DataSelection>> = {},
): Promise<{ selectionId: number; publicId: string }> {
  const made = await ctx.db
    .insertInto('dataSelection')
    .values({
      publicId: randomUUID().replaceAll('-', '').slice(0, 12),
      userId,
      titleEn: 'Selected records',
      creatorEn: 'Some Body',
      query: 'keyword=selected',
      itemCount: records.length,
      status: 'published',
      publishTime: ctx.now,
      ...traits,
    })
    .returning(['selectionId', 'publicId'])
    .executeTakeFirstOrThrow();
  const items = records.map(({ resourceId, publicId }, at) => ({
    selectionId: made.selectionId,
    position: at + 1,
    resourceId,
    publicId,
    resourceNo: `S-${resourceId}`,
    version: 'V1.0',
  }));
  await ctx.db.insertInto('dataSelectionItem').values(items).execute();
  return made;
}
