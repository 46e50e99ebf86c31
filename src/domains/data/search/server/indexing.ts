import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { describedValues } from '#module/data/metadata-fields';
import { declaredOf, quantitiesOf } from './declared.ts';
import { packFacets } from './facets.ts';
import { marks as fieldMarks, vectorOf, vectorOfTexts, type WeighedTexts } from './lexemes.ts';
import { originOf } from './origins.ts';
import { searchIndex } from './choosing.ts';
import { readPublished } from './queries/hits.ts';
import { structureLexemesOf } from './queries/structures.ts';
import { hasEntriesOf, lacksEntries, lockRecipe, nextEntries, setRecipe } from './queries/recipe.ts';
import { loadSegmenter } from './segmenter.ts';
import { termsOf } from './terms.ts';

/** Version of the content of entries; after a change, older entries are renewed in the background. */
export const recipe = 6;

/**
 * Updates the search for a resource in the caller's transaction: the entry exists if the resource is published, and is
 * removed otherwise. Call it after every change of a published resource and every change into or out of that state.
 */
export async function indexResource(ctx: Context, resourceId: number): Promise<void> {
  const it = await readPublished(ctx, resourceId);
  if (!it?.publishDate) return searchIndex.remove(ctx, resourceId);
  const { publishDate, viewCount, downloadCount } = it;
  const year = wireDay(publishDate).slice(0, 4);
  const facets = packFacets({ type: it.resourceType, sharing: it.sharingMethod, license: it.license, year });
  const facetMarks = [
    ...[fieldMarks.type + it.resourceType, fieldMarks.sharing + it.sharingMethod, fieldMarks.year + year],
    ...(it.license ? [fieldMarks.license + it.license] : []),
  ];
  const { origin, marks } = await originOf(ctx, it);
  const values = await describedValues(ctx, it.fieldValues);
  const words = values.flatMap(({ textZh, textEn }) => [textZh, ...(textEn === textZh ? [] : [textEn])]);
  const { declared, marks: chosen } = await declaredOf(ctx, it.fieldValues);
  const cut = await loadSegmenter();
  const structures = await structureLexemesOf(ctx, resourceId);
  const vector = vectorOf(cut, { ...it, declared: words }, [...marks, ...chosen, ...facetMarks, ...structures]);
  const quantities = await quantitiesOf(ctx, it.fieldValues);
  await searchIndex.put(ctx, {
    resourceId,
    publishDate,
    facets,
    origin,
    declared,
    quantities,
    vector,
    viewCount,
    downloadCount,
    terms: termsOf(cut, it),
  });
}

/** Copies the counters of resources after they were written, for sorting by them. */
export async function mirrorCounts(ctx: Context, resourceIds: number[]): Promise<void> {
  await searchIndex.putCounters(ctx, resourceIds);
}

/** The tsvector, as text, of another noun's record, with the same segmentation as resources. */
export const vectorFor = async (texts: WeighedTexts): Promise<string> => vectorOfTexts(await loadSegmenter(), texts);

/** Entries per transaction of a renewal, and milliseconds per run of its job, which must end in an orderly stop. */
const batch = 100;
const turn = 5000;

/** Queues a renewal at every start if entries are missing or of an older version. */
export async function askRenewal(ctx: Context): Promise<void> {
  const done = await lockRecipe(ctx);
  const isEmpty = await lacksEntries(ctx);
  if (isEmpty) await setRecipe(ctx, { recipe: 0, doneTo: 0 });
  if (done.recipe < recipe || isEmpty) await addJob(ctx, renewalJob, {}, { key: renewalJob });
}

/** Whether every published resource has an entry of the present version. */
export const isIndexComplete = (ctx: Context): Promise<boolean> => hasEntriesOf(ctx, recipe);

export const renewalJob = 'data.search.renew';

/** Rebuilds all entries, a hundred at a time by id; resumes after an interruption. */
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
