import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { packFacets } from './facets.ts';
import { indexFor } from './index-choice.ts';
import { questionOf, vectorOf, vectorOfTexts, type Question, type WeighedTexts } from './lexemes.ts';
import { originOf } from './origins.ts';
import { readPublished } from './queries/hits.ts';
import { keepWeights } from './queries/ranks.ts';
import { lacksEntries, lockRecipe, nextEntries, setRecipe } from './queries/recipe.ts';
import { loadSegmenter } from './words.ts';

/** Moves with every change of what an entry is made of; older entries are then renewed in the background. */
export const recipe = 3;

/**
 * Brings the search up to date with a resource, in the caller's transaction: there when it is published, gone
 * otherwise. To be called after every change of a published resource and every change into or out of that state.
 */
export async function indexResource(ctx: Context, resourceId: number): Promise<void> {
  const index = await indexFor(ctx);
  const it = await readPublished(ctx, resourceId);
  if (!it?.publishDate) return index.remove(ctx, resourceId);
  const { publishDate, viewCount, downloadCount } = it;
  const facets = packFacets({
    type: it.resourceType,
    sharing: it.sharingMethod,
    license: it.license,
    year: wireDay(publishDate).slice(0, 4),
  });
  const { origin, marks } = await originOf(ctx, it);
  const vector = vectorOf(await loadSegmenter(), it, marks);
  await index.put(ctx, { resourceId, publishDate, facets, origin, vector, viewCount, downloadCount });
}

/** Takes over the counters of resources after they were written, for the orders by them. */
export async function mirrorCounts(ctx: Context, resourceIds: number[]): Promise<void> {
  const index = await indexFor(ctx);
  await index.putCounters(ctx, resourceIds);
}

/** The tsvector, as text, of another noun's record: cut by the same words as the resources. */
export const vectorFor = async (texts: WeighedTexts): Promise<string> => vectorOfTexts(await loadSegmenter(), texts);

/** What a keyword asks for, as tsqueries; null when it holds nothing that could be looked for. */
export const questionFor = async (keyword: string): Promise<Question | null> =>
  questionOf(await loadSegmenter(), keyword);

/** Entries of one transaction of a renewal, and milliseconds of one run of its job, which must end in an orderly stop. */
const batch = 100;
const turn = 5000;

/** Queues what entries lack: a renewal when an older recipe made them or none is there, and their weights; at every start. */
export async function askRenewal(ctx: Context): Promise<void> {
  const done = await lockRecipe(ctx);
  const isEmpty = await lacksEntries(ctx);
  if (isEmpty) await setRecipe(ctx, { recipe: 0, doneTo: 0 });
  if (done.recipe < recipe || isEmpty) await addJob(ctx, renewalJob, {}, { key: renewalJob });
  if (done.weighedTo !== null) await askForWeights(ctx);
}

export const renewalJob = 'data.search.renew';
export const weightsJob = 'data.search.weights';
export const askForWeights = (ctx: Context) => addJob(ctx, weightsJob, {}, { key: weightsJob });

/** Makes all entries anew, a hundred at a time in the order of their numbers; goes on where it was stopped. */
export async function renewEntries(ctx: Context): Promise<void> {
  const until = performance.now() + turn;
  for (;;) {
    const isDone = await inTransaction(ctx, async (tx) => {
      const { recipe: made, doneTo } = await lockRecipe(tx);
      if (made >= recipe) return true;
      const ids = await nextEntries(tx, doneTo, batch);
      for (const id of ids) await indexResource(tx, id);
      await setRecipe(tx, ids.length < batch ? { recipe, doneTo: 0 } : { recipe: made, doneTo: ids.at(-1)! });
      return ids.length < batch;
    });
    if (isDone) return;
    if (performance.now() > until) return addJob(ctx, renewalJob, {}, { key: renewalJob });
  }
}

/** Entries whose weights are kept in one transaction. */
const weighed = 500;

/** Keeps the weights of entries that were there before weights were kept; false when there is more to do than fits into one run. */
export async function weighEntries(ctx: Context): Promise<boolean> {
  const until = performance.now() + turn;
  while (performance.now() < until) {
    const weighedTo = await inTransaction(ctx, async (tx) => {
      const { weighedTo: before } = await lockRecipe(tx);
      const last = before === null ? null : await keepWeights(tx, before, weighed);
      await setRecipe(tx, { weighedTo: last });
      return last;
    });
    if (weighedTo === null) return true;
  }
  return false;
}
