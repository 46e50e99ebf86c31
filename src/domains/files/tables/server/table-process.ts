import { queryRows } from './querying.ts';
import { convert } from './conversion.ts';
import { openEngine, reasonOf } from './engine.ts';
import { measure } from './measuring.ts';
import { columnsOfParquet } from './parquet-columns.ts';
import { plotRows } from './plotting.ts';
import type { Answer, Measured, Order, PlottedRows, QueriedRows } from './orders.ts';

/*
 * Reads one whole table in a child process, which ends afterwards or is killed: untrusted files may keep the engine
 * busy, take much memory, or crash native code.
 */

process.once('message', (order: Order) => {
  void work(order).then(
    (done) => process.send!({ done } satisfies Answer),
    (error: unknown) =>
      process.send!({ refused: reasonOf(error), message: String(error).slice(0, 500) } satisfies Answer),
  );
});
// The server has ended, so the answer has no receiver.
process.once('disconnect', () => process.exit());

async function work(order: Order): Promise<Measured | QueriedRows | PlottedRows> {
  if (order.act === 'convert') return convert(order);
  const engine = await openEngine(order.file, order.folder);
  if (order.act === 'ask') return queryRows(engine, order);
  if (order.act === 'plot') return plotRows(engine, order);
  return measure(engine, order.file, await columnsOfParquet(engine, order));
}
