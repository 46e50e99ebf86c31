import type { Context } from '#server/context';
import type { OwnProcess } from '#server/process/own-process';
import { limitsOf } from './limits.ts';
import * as queries from './queries.ts';
import { holder } from './service.ts';

/** Milliseconds for which figures are cached. */
const lifetime = 30_000;

type Figures = Awaited<ReturnType<typeof figuresNow>>;
const kept = new WeakMap<OwnProcess, { at: number; figures: Promise<Figures> }>();

/** Figures that are up to half a minute old, for metrics; they read the table of files once. */
export function scanFigures(ctx: Context): Promise<Figures> {
  const known = kept.get(ctx.own);
  if (known && performance.now() - known.at < lifetime) return known.figures;
  const figures = figuresNow(ctx);
  kept.set(ctx.own, { at: performance.now(), figures });
  figures.catch(() => kept.delete(ctx.own));
  return figures;
}

/** The current figures, for the page. Without a scanner its last known version is left out. */
export async function figuresNow(ctx: Context) {
  const [{ days, mbPerSecond }, seen] = await Promise.all([limitsOf(ctx), queries.scanner(ctx)]);
  const tally = await queries.tally(ctx, seen.versionSince ?? ctx.now, holder);
  const isOn = ctx.clamd !== null;
  return { isOn, ...seen, ...(isOn ? {} : { downSince: null, error: '' }), ...tally, days, mbPerSecond };
}
