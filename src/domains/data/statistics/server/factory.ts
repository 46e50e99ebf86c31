import type { Context } from '#server/context';
import { setState } from './queries/counting.ts';
import { recount } from './service/counting.ts';
import { writeEvents } from './service/recording.ts';

/** Counts all events so far, without waiting for possible double clicks. */
export async function countNow(ctx: Context): Promise<void> {
  await writeEvents(ctx);
  await setState(ctx, { countedTo: new Date(ctx.now.getTime() + 3_600_000) });
  await recount(ctx);
}
