import assert from 'node:assert/strict';
import { after, beforeEach, describe, mock, test } from 'node:test';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'info' });

/** What the program would have written to its output, line by line. */
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

test('each answer carries the number of its line in the log', async () => {
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

  test('of an address, whether it stands in the path or in the query', async () => {
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

  test('of a header, where a whole request is written down', () => {
    log.info({ req: { headers: { authorization: `Bearer ${secret}`, cookie: `Admin-Token=${secret}` } } }, 'seen');
    silent();
  });
});
