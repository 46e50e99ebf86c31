import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A body that is not whole after `every` milliseconds goes on only if so many bytes have come in them, and so on. */
interface Pace {
  every: number;
  least: number;
}

/** Slower than the slowest line of somebody who means it, faster than whoever only holds connections open. */
const usual: Pace = { every: 60_000, least: 16 * 1024 };

/**
 * Cuts the line of whoever sends the body of a request so slowly that it never ends. There is no limit to how long a
 * body may take, since an upload may take hours, so Node's own time-out for requests is off.
 */
export function cutSlowBodies(app: FastifyInstance, { every, least }: Pace = usual): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw;
    // Calls from within the process come over no line.
    if (!hasBody(raw) || !(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      // What has come and was not taken yet waits for us, not for them.
      if (raw.readableLength === 0 && socket.bytesRead - before < least) socket.destroy();
      before = socket.bytesRead;
    }, every).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(watch));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
