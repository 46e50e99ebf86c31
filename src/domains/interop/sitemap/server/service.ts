import type { Context } from '#server/context';
import { chunkLength, partLength, type sources } from '../contract.ts';
import * as queries from './queries.ts';

type Source = (typeof sources)[number];

const pagesOf = {
  ...{ content: queries.contentPages, resource: queries.resourcePages, model: queries.modelPages },
  selection: queries.selectionPages,
} satisfies Record<Source, unknown>;

/** Every part that has pages, with the time of its newest change. */
export async function listParts(ctx: Context) {
  const [content, resource, model, selection] = await Promise.all([
    queries.contentParts(ctx, partLength),
    queries.resourceParts(ctx, partLength),
    queries.modelParts(ctx, partLength),
    queries.selectionParts(ctx, partLength),
  ]);
  const named = (source: Source, rows: typeof content) =>
    rows.map(({ part, changed }) => ({ name: `${source}-${part}`, changed }));
  return [
    ...named('content', content),
    ...named('resource', resource),
    ...named('model', model),
    ...named('selection', selection),
  ];
}

/** Pages that are public now, and no others. */
export async function listPages(ctx: Context, part: { source: Source; number: number }, after: number) {
  const first = part.number * partLength;
  const pages = await pagesOf[part.source](ctx, {
    after: Math.max(after, first - 1),
    before: first + partLength,
    limit: chunkLength,
  });
  return { pages, next: pages.length < chunkLength ? null : pages.at(-1)!.id };
}
