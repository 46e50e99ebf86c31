import type { Context } from '#server/context';
import { isOn, setting } from '#module/system/settings';
import { chunkLength, partLength, type sources } from '../contract.ts';
import * as queries from './queries.ts';

type Source = (typeof sources)[number];

const pagesOf = {
  content: queries.contentPages,
  resource: queries.resourcePages,
  model: queries.modelPages,
  selection: queries.selectionPages,
  material: queries.materialPages,
} satisfies Record<Source, unknown>;

/** Every part that has pages, with the time of its newest change. */
export async function listParts(ctx: Context) {
  const [content, resource, model, selection, material] = await Promise.all([
    queries.contentParts(ctx, partLength),
    queries.resourceParts(ctx, partLength),
    queries.modelParts(ctx, partLength),
    queries.selectionParts(ctx, partLength),
    (await isClosed(ctx)) ? [] : queries.materialParts(ctx, partLength),
  ]);
  const named = (source: Source, rows: typeof content) =>
    rows.map(({ part, changed }) => ({ name: `${source}-${part}`, changed }));
  return [
    ...named('content', content),
    ...named('resource', resource),
    ...named('model', model),
    ...named('selection', selection),
    ...named('material', material),
  ];
}

/** Whether pages of materials need a session, because they show contents of files. */
const isClosed = async (ctx: Context) => isOn(await setting(ctx, 'data.download.requireLogin'));

/** Pages that are public now, and no others. */
export async function listPages(ctx: Context, part: { source: Source; number: number }, after: number) {
  if (part.source === 'material' && (await isClosed(ctx))) return { pages: [], next: null };
  const first = part.number * partLength;
  const pages = await pagesOf[part.source](ctx, {
    after: Math.max(after, first - 1),
    before: first + partLength,
    limit: chunkLength,
  });
  return { pages, next: pages.length < chunkLength ? null : pages.at(-1)!.id };
}
