import { sql } from 'kysely';
import type { Context } from '#server/context';
import { historyHours, minutesPerPoint } from '../contract.ts';

interface Sample {
  time: Date;
  /** Percent. */
  cpu: number;
  memory: number;
  heap: number;
}

/** Stores a sample of the machine and deletes old ones. */
export async function keep(ctx: Context, sample: Sample): Promise<void> {
  await ctx.db
    .insertInto('monitorServerSample')
    .values(sample)
    .onConflict((on) => on.doNothing())
    .execute();
  await ctx.db
    .deleteFrom('monitorServerSample')
    .where('time', '<', new Date(ctx.now.getTime() - historyHours * 3600_000))
    .execute();
}

/** The samples of the last hours, averaged over some minutes each. */
export async function history(ctx: Context): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select date_bin(make_interval(mins => ${minutesPerPoint}), time, timestamptz 'epoch') as time,
      round(avg(cpu)::numeric, 1)::float8 as cpu, round(avg(memory)::numeric, 1)::float8 as memory,
      round(avg(heap)::numeric, 1)::float8 as heap
    from monitor_server_sample
    where time >= ${ctx.now}::timestamptz - make_interval(hours => ${historyHours})
    group by 1 order by 1`.execute(ctx.db);
  return rows;
}
