import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received callback. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver for tests: stores callbacks and sends configured responses. */
export interface Receiver {
  url: string;
  /** In the format of a list of allowed hosts. */
  host: string;
  received: Received[];
  /** Responses to the next calls, one each, instead of 204. */
  answers: ((response: ServerResponse) => void)[];
  close: () => Promise<void>;
}

/** Starts a receiver on a free port of this machine. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const answer = answers.shift();
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/hook`,
    host,
    received,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Verifies a signature as the documentation tells receivers. */
export function isGenuine({ headers, body }: Received, secret: string, now = Date.now()): boolean {
  const timestamp = String(headers['x-cmp-timestamp']);
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
  const own = Buffer.from(`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`);
  return String(headers['x-cmp-signature'])
    .split(', ')
    .map((one) => Buffer.from(one))
    .some((given) => given.length === own.length && timingSafeEqual(given, own));
}
