import type { Context } from '#server/context';
import { affiliationName, type Affiliation } from '#contract/identity/organizations';
import type { Author } from '#contract/data/resources';
import { noteFreeTexts, settleAffiliations } from '#module/identity/organizations';

/**
 * Authors as a submission freezes them: with the numbers and names of the register. Names that it does not know go to its
 * curator.
 */
export async function settledAuthors(tx: Context, authors: readonly Author[]): Promise<Author[]> {
  const settled = await settleAffiliations(
    tx,
    authors.flatMap(({ affiliations }) => affiliations),
  );
  // Institutions of demonstration records do not exist.
  const unknown = tx.isSilent ? [] : settled.filter(({ organizationId }) => organizationId === 0);
  await noteFreeTexts(
    tx,
    unknown.map((one) => affiliationName(one, 'zh')),
    'author',
  );
  const rest: Affiliation[] = [...settled];
  return authors.map((author) => ({ ...author, affiliations: rest.splice(0, author.affiliations.length) }));
}
