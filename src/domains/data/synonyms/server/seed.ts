import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import { seedTerms } from '../texts/seed/index.ts';
import { insertSets } from './queries.ts';

/** Adds the sets that come with the portal, each once: an editor may change and remove them. */
export async function seed(ctx: Context): Promise<void> {
  // The first term names a set, so that a later release can add terms to it without adding the set again.
  const sets = await newRows(ctx, 'synonym', seedTerms, ([first]) => first!);
  await insertSets(
    ctx,
    sets.map((terms) => terms.join('\n')),
  );
}
