import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Minimum rate of a request body: at least `minBytes` bytes in each window of `windowMs` milliseconds. */
interface MinimumRate {
  windowMs: number;
  minBytes: number;
}

/** Slower than the slowest real connection, faster than an attacker who only holds connections open. */
const defaultRate: MinimumRate = { windowMs: 60_000, minBytes: 16 * 1024 };

/**
 * Closes connections whose request body arrives too slowly (Slowloris). There is no limit for the whole duration, since
 * an upload may take hours; so Node's own request timeout is off.
 */
export function cutSlowBodies(app: FastifyInstance, { windowMs, minBytes }: MinimumRate = defaultRate): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw;
    // Calls from within the process have no socket.
    if (!hasBody(raw) || !(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      // Bytes that arrived but were not read wait for us, not for the client.
      if (raw.readableLength === 0 && socket.bytesRead - before < minBytes) socket.destroy();
      before = socket.bytesRead;
    }, windowMs).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(watch));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
