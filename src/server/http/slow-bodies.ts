import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Minimum rate of a request body: at least `least` bytes in each window of `every` milliseconds. */
interface Pace {
  every: number;
  least: number;
}

/** Slower than the slowest real connection, faster than an attacker who only holds connections open. */
const usual: Pace = { every: 60_000, least: 16 * 1024 };

/**
 * Closes connections whose request body arrives too slowly (Slowloris). There is no limit for the whole duration, since
 * an upload may take hours; so Node's own request timeout is off.
 */
export function cutSlowBodies(app: FastifyInstance, { every, least }: Pace = usual): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw;
    // Calls from within the process have no socket.
    if (!hasBody(raw) || !(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      // Bytes that arrived but were not read wait for us, not for the client.
      if (raw.readableLength === 0 && socket.bytesRead - before < least) socket.destroy();
      before = socket.bytesRead;
    }, every).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(watch));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
