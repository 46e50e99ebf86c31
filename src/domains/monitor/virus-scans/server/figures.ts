import type { Context } from '#server/context';
import { answerCache } from '#server/process/answer-cache';
import { limitsOf } from './limits.ts';
import * as queries from './queries.ts';
import { holder } from './service.ts';

type Figures = Awaited<ReturnType<typeof figuresNow>>;
/** One for each process; `ttl` in milliseconds. */
const kept = answerCache<Figures>({ max: 1, ttl: 30_000 });

/** Figures that are up to half a minute old, for metrics; they read the table of files once. */
export const scanFigures = (ctx: Context): Promise<Figures> => kept.get(ctx.own, '', () => figuresNow(ctx));

/** The current figures, for the page. Without a scanner its last known version is left out. */
export async function figuresNow(ctx: Context) {
  const [{ days, mbPerSecond }, seen] = await Promise.all([limitsOf(ctx), queries.scanner(ctx)]);
  const tally = await queries.tally(ctx, seen.versionSince ?? ctx.now, holder);
  const isOn = ctx.clamd !== null;
  return { isOn, ...seen, ...(isOn ? {} : { downSince: null, error: '' }), ...tally, days, mbPerSecond };
}
