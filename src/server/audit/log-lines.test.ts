import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, beforeEach, describe, mock, test } from 'node:test';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'info' });

/** Lines that the program would have written to its output. */
const lines: string[] = [];
const { log } = portal.http;
const output = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')!;
const writing = mock.method(
  (log as unknown as Record<symbol, { write: (line: string) => void }>)[output]!,
  'write',
  (line: string) => void lines.push(line),
);
after(() => writing.mock.restore());
beforeEach(() => (lines.length = 0));

const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('each answer has the request id of its line in the log', async () => {
  const answers = [
    await portal.http.inject({ url: '/prod-api/front/site?n=1' }),
    await portal.http.inject({ url: '/prod-api/no/such/call' }),
  ];
  assert.deepEqual(
    entries().map(({ reqId, url }) => [reqId, url]),
    [
      [answers[0]!.headers['x-request-id'], '/prod-api/front/site?n=1'],
      [answers[1]!.headers['x-request-id'], '/prod-api/no/such/call'],
    ],
  );
  assert.notEqual(answers[0]!.headers['x-request-id'], answers[1]!.headers['x-request-id']);
});

test('a request that reaches no route has a line too', async () => {
  await portal.http.inject({ url: '/data%00' });
  assert.deepEqual(
    entries().map(({ msg, status }) => [msg, status]),
    [
      ['an address that holds the character NUL', undefined],
      ['request', 400],
    ],
  );
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as net.AddressInfo;
  for (const [path, status] of [
    ['/data\0', 400],
    ['/\u0001', 400],
    [`/${'a'.repeat(70_000)}`, 431],
  ] as const) {
    lines.length = 0;
    const line = net.connect(port, '127.0.0.1', () => line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
    const [answer] = (await once(line, 'data')) as [Buffer];
    assert.match(answer.toString(), new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.deepEqual(
      entries().map((entry) => [entry['msg'], entry['status']]),
      [['a request that is no HTTP', status]],
    );
    line.destroy();
  }
});

describe('the log holds no secret', () => {
  const secret = 'Vq8#kept-apart';
  const silent = () => {
    assert.ok(lines.length > 0, 'something is written');
    for (const line of lines) assert.ok(!line.includes(secret) && !line.includes(encodeURIComponent(secret)), line);
  };

  test('of a body, a header or a cookie', async () => {
    await portal.http.inject({
      method: 'POST',
      url: '/prod-api/login',
      headers: { authorization: `Bearer ${secret}`, cookie: `Admin-Token=${encodeURIComponent(secret)}` },
      payload: { username: 'admin', password: secret },
    });
    silent();
  });

  test('of an address, whether it is in the path or in the query', async () => {
    await portal.http.inject({ url: `/prod-api/front/saved-search/told/${encodeURIComponent(secret)}?lang=en` });
    await portal.http.inject({ url: `/data/saved/stop/7.${'a'.repeat(43)}` });
    await portal.http.inject({
      url: `/prod-api/front/site?lang=en&token=${encodeURIComponent(secret)}&password=${encodeURIComponent(secret)}`,
    });
    silent();
    assert.deepEqual(
      entries().map(({ url }) => url),
      [
        '/prod-api/front/saved-search/told/***?lang=en',
        '/data/saved/stop/***',
        '/prod-api/front/site?lang=en&token=***&password=***',
      ],
    );
  });

  test('of a header, when a whole request is logged', () => {
    log.info({ req: { headers: { authorization: `Bearer ${secret}`, cookie: `Admin-Token=${secret}` } } }, 'seen');
    silent();
  });
});
