import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setInterval as ticks } from 'node:timers/promises';
import Fastify from 'fastify';
import { cutSlowBodies } from './slow-bodies.ts';

const app = Fastify({ requestTimeout: 0 });
cutSlowBodies(app, { windowMs: 200, minBytes: 100 });
app.post('/', (request, reply) => reply.send({ length: JSON.stringify(request.body).length }));
await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Starts a request that declares a body of `length` bytes. */
async function begin(length: number): Promise<Socket> {
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  await once(line, 'connect');
  line.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return line;
}

/** Resolves however the connection ends: writing to a closed connection resets it. */
const closed = (line: Socket) => new Promise((resolve) => line.once('close', resolve));

test('a client that stops sending its body is disconnected, and so is one that sends a byte from time to time', async () => {
  const [silent, dripping] = [await begin(1000), await begin(1000)];
  const drip = setInterval(() => dripping.write(' '), 20);
  try {
    await Promise.all([closed(silent), closed(dripping)]);
  } finally {
    clearInterval(drip);
  }
});

test('a body that arrives steadily may take any time, and is answered', async () => {
  const pieces = 30;
  const line = await begin(pieces * 50 + 2);
  line.write('"');
  let sent = 0;
  for await (const _tick of ticks(20)) {
    line.write('x'.repeat(50));
    if (++sent === pieces) break;
  }
  line.write('"');
  const [answer] = (await once(line, 'data')) as [Buffer];
  assert.match(answer.toString(), /{"length":1502}$/);
  line.destroy();
});
