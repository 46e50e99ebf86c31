import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPortal } from '#testing';
import { mostJson } from './json-shape.ts';

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

  test('of more values than anybody sends is refused before anything is made of it', async () => {
    const most = mostJson.values / 2;
    assert.equal(await send(objects(most + 1)), 'kernel.bodyTooLarge');
    assert.notEqual(await send(objects(most)), 'kernel.bodyTooLarge');
  });

  test('nested deeper than anybody nests is refused', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    assert.equal(await send(nested(mostJson.depth + 1)), 'kernel.bodyTooLarge');
    assert.notEqual(await send(nested(mostJson.depth)), 'kernel.bodyTooLarge');
  });

  test('in another encoding than UTF-8 is refused, since it would be kept as something else', async () => {
    const before = Buffer.from('{"path":"/');
    const [inGbk, behind] = [Buffer.from([0xd6, 0xd0]), Buffer.from('"}')];
    assert.equal(await send(Buffer.concat([before, inGbk, behind])), 'kernel.malformed');
    assert.equal(await send(Buffer.concat([before, Buffer.from('中'), behind])), undefined);
    assert.equal(await send(Buffer.from('{"path":"/"}', 'utf16le')), 'kernel.malformed');
  });

  test('waits for room among many large ones, and all are answered', async () => {
    const large = objects(mostJson.values / 2);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(large)));
    assert.equal(answers.length, 40);
    assert.ok(!answers.includes('kernel.unexpected'), String(answers));
  });
});
