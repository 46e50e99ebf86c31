import type { Context } from '#server/context';
import { publicRecords, type PublicRecord } from '#module/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import type { ItemState, SelectionItem } from '../contract.ts';
import { itemsAfter } from './queries.ts';

const stateOf = ({ detail }: PublicRecord): ItemState => {
  if (detail.status === resourceStatus.withdrawn) return 'withdrawn';
  return detail.status === resourceStatus.superseded ? 'superseded' : 'current';
};

/**
 * Records behind a position, each as its page shows it to visitors now. The list itself keeps number and version only,
 * so a record that was withdrawn or deleted says no more here than there.
 */
export async function readItems(
  ctx: Context,
  selectionId: number,
  after: number,
  limit: number,
): Promise<SelectionItem[]> {
  const rows = await itemsAfter(ctx, selectionId, after, limit);
  const records = await publicRecords(
    ctx,
    rows.flatMap(({ resourceId }) => resourceId ?? []),
  );
  return rows.map(({ resourceId, ...row }) => {
    const record = resourceId === null ? undefined : records.get(resourceId);
    if (!record) return { ...row, publicId: '', state: 'gone', record: null };
    return { ...row, state: stateOf(record), record: record.detail };
  });
}

/** Records per read of {@link allItems}. */
const batch = 200;

/** All records of a list in their order, some at a time. */
export async function* allItems(ctx: Context, selectionId: number): AsyncGenerator<SelectionItem> {
  for (let after = 0; ;) {
    const items = await readItems(ctx, selectionId, after, batch);
    yield* items;
    if (items.length < batch) return;
    after = items.at(-1)!.position;
  }
}
