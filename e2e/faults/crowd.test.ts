import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' }, { withPages: true });

test('under many requests for uncached pages, some are refused and the portal stays up', async () => {
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_none, at) => portal.http.inject({ url: `/news?page=${at}&lang=en` })),
  );
  const sentAway = answers.filter(({ statusCode }) => statusCode === 503);
  assert.ok(sentAway.length > 0 && sentAway.length < 200, `${sentAway.length} were sent away`);
  for (const { headers, body } of sentAway) {
    assert.match(String(headers['retry-after']), /^\d+$/);
    assert.match(body, /try again/);
  }
  assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503));
  assert.equal((await portal.http.inject({ url: '/data' })).statusCode, 200);
});
