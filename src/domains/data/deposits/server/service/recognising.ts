import { inTransaction, type Context } from '#server/context';
import { settleAffiliations } from '#module/identity/organizations';
import { freeTextsAfter, setAuthors } from '../queries/affiliations.ts';

/** Records per transaction. */
const batch = 200;

/**
 * Gives the free texts of public records the numbers of organizations that the register knows by now: after an upgrade, an
 * import, or a curator's decision. The names that the record froze stay.
 */
export async function recogniseAuthors(ctx: Context): Promise<void> {
  for (let after = 0; ;) {
    const last = await inTransaction(ctx, (tx) => recogniseBatch(tx, after));
    if (last === undefined) return;
    after = last;
  }
}

/** @returns the id of the last record; undefined when there are no more */
async function recogniseBatch(tx: Context, after: number): Promise<number | undefined> {
  const rows = await freeTextsAfter(tx, after, batch);
  const all = rows.flatMap(({ authors }) => authors.flatMap(({ affiliations }) => affiliations));
  const settled = await settleAffiliations(tx, all);
  for (const { resourceId, authors } of rows) {
    let isOther = false;
    const now = authors.map((author) => ({
      ...author,
      affiliations: author.affiliations.map((one) => {
        const known = settled.shift()!;
        if (one.organizationId !== 0 || known.organizationId === 0) return one;
        isOther = true;
        return { ...one, organizationId: known.organizationId, ror: known.ror };
      }),
    }));
    if (isOther) await setAuthors(tx, resourceId, now);
  }
  return rows.length < batch ? undefined : rows.at(-1)!.resourceId;
}
