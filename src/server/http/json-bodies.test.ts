import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPortal } from '#testing';
import { jsonLimits } from './json-shape.ts';

const portal = await startPortal();

describe('a body', () => {
  const send = async (payload: string | Buffer) => {
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/common/recordPageViewV2',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    return answer.json<{ code: number; error?: string }>().error;
  };
  const objects = (count: number) => `[${Array.from({ length: count }, () => '{}').join()}]`;

  test('with too many values is refused before it is parsed', async () => {
    const most = jsonLimits.values / 2;
    assert.equal(await send(objects(most + 1)), 'kernel.bodyTooLarge');
    assert.notEqual(await send(objects(most)), 'kernel.bodyTooLarge');
  });

  test('with too deep nesting is refused', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    assert.equal(await send(nested(jsonLimits.depth + 1)), 'kernel.bodyTooLarge');
    assert.notEqual(await send(nested(jsonLimits.depth)), 'kernel.bodyTooLarge');
  });

  test('in another encoding than UTF-8 is refused, since it would be stored as a different text', async () => {
    const before = Buffer.from('{"path":"/');
    const [inGbk, behind] = [Buffer.from([0xd6, 0xd0]), Buffer.from('"}')];
    assert.equal(await send(Buffer.concat([before, inGbk, behind])), 'kernel.malformed');
    assert.equal(await send(Buffer.concat([before, Buffer.from('中'), behind])), undefined);
    assert.equal(await send(Buffer.from('{"path":"/"}', 'utf16le')), 'kernel.malformed');
  });

  test('waits for memory among many large ones, and all are answered', async () => {
    const large = objects(jsonLimits.values / 2);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(large)));
    assert.equal(answers.length, 40);
    assert.ok(!answers.includes('kernel.unexpected'), String(answers));
  });
});
