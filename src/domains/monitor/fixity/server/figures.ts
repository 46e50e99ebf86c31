import type { Context } from '#server/context';
import { answerCache } from '#server/process/answer-cache';
import * as queries from './queries.ts';
import { againAfter, daysBefore, limitsOf } from './limits.ts';

type Figures = Awaited<ReturnType<typeof figuresNow>>;
/** One for each process; `ttl` in milliseconds. */
const kept = answerCache<Figures>({ max: 1, ttl: 60_000 });

/**
 * Coverage and findings: files and bytes, times as dates. One scan of the table of files takes 0.3 s for a million, so
 * callers get figures up to a minute old; for metrics and the dashboard.
 */
export const fixityFigures = (ctx: Context): Promise<Figures> => kept.get(ctx.own, '', () => figuresNow(ctx));

/** The current figures, for the page. */
export async function figuresNow(ctx: Context) {
  const { days, mbPerSecond } = await limitsOf(ctx);
  const { now } = ctx;
  const [tally, findings] = await Promise.all([
    queries.tally(ctx, { late: daysBefore(now, days), due: againAfter(now, days), day: daysBefore(now, 1) }),
    queries.findings(ctx),
  ]);
  const bytesPerSecond = mbPerSecond * 1_000_000;
  const left = (tally.dueBytes / bytesPerSecond) * 1000;
  return {
    ...tally,
    ...findings,
    days,
    mbPerSecond,
    expectedEnd: tally.dueFiles > 0 ? new Date(now.getTime() + left) : null,
    isTooSlow: tally.bytes / bytesPerSecond > days * 86_400,
  };
}
