import { measure, type Order } from './measure.ts';

/*
 * A child process that measures models: a large file takes half a minute, which would block all requests of the main
 * process. It processes one order at a time and ends when its parent disconnects.
 */
process.on('message', (order: Order) => {
  void measure(order).then(
    (measured) => process.send!({ measured }),
    (error: Error) => process.send!({ error: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
