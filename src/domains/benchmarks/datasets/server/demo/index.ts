import { anonymous, type Context } from '#server/context';
import { createDataset } from '../creating.ts';
import { definitionOf } from './definition.ts';
import { knownIds } from './queries.ts';
import { rowsOf } from './rows.ts';
import { sets } from './sets.ts';

const day = 24 * 3600_000;

/** Creates the demonstration data sets as an import does; existing ones are kept. */
export async function makeDemo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system' } };
  const there = await knownIds(ctx);
  for (const [at, set] of sets.entries()) {
    if (there.has(set.publicId)) continue;
    const publishTime = new Date(ctx.now.getTime() - set.daysAgo * day);
    await createDataset(asSystem, definitionOf(set, at), rowsOf(set), { isDemo: true, publishTime });
  }
}
