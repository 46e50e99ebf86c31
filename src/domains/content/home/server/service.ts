import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { siteBanners } from '#module/system/settings';
import type { Figures } from '../contract.ts';
import * as queries from './queries.ts';

type Lists = Record<'latest' | 'popular', queries.CardRow[]>;

/** The counters change all the time; the lists may be this many milliseconds old. */
const countersKept = 30_000;

/** The lists for one version of the public resources. Keyed by database, because tests run several in one process. */
const kept = new WeakMap<object, { version: number; until: number; lists: Promise<Lists> }>();

/** Figures are read at every call. The lists are cached until a resource is published, changed or withdrawn. */
export async function readHome(ctx: Context) {
  const [{ figures, version }, banners] = await Promise.all([queries.figures(ctx), siteBanners(ctx)]);
  const { latest, popular } = await listsAt(ctx, version);
  const today = wireDay(ctx.now);
  const card = (row: queries.CardRow) => ({
    ...row,
    isOpen: row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= today,
  });
  return { banners, figures: figures satisfies Figures, latest: latest.map(card), popular: popular.map(card) };
}

function listsAt(ctx: Context, version: number): Promise<Lists> {
  const known = kept.get(ctx.db);
  if (known && known.version === version && ctx.now.getTime() < known.until) return known.lists;
  const lists = Promise.all([queries.latest(ctx), queries.popular(ctx)]).then(([latest, popular]) => ({
    latest,
    popular,
  }));
  kept.set(ctx.db, { version, until: ctx.now.getTime() + countersKept, lists });
  // Failures are not cached.
  lists.catch(() => kept.delete(ctx.db));
  return lists;
}
