import { measure, type Order } from './measure.ts';

/*
 * A process that measures models beside the one that answers requests: a large file takes half a minute, in which nobody else
 * would be served. It answers one order at a time and ends when its parent lets go of it.
 */
process.on('message', (order: Order) => {
  void measure(order).then(
    (measured) => process.send!({ measured }),
    (error: Error) => process.send!({ error: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
