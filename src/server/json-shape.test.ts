import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPortal } from '#testing';
import { jsonShape, mostJson } from './json-shape.ts';

const shapeOf = (text: string) => jsonShape(Buffer.from(text));

describe('the shape of a JSON text', () => {
  test('counts values and depth', () => {
    assert.deepEqual(shapeOf('{"a": [1, 2, {"b": null}], "c": {}}'), { values: 7, depth: 3 });
  });

  test('leaves strings out, whatever is in them', () => {
    assert.deepEqual(shapeOf(String.raw`["[[{,,\"", "晶格,{", "\\"]`), { values: 3, depth: 1 });
  });

  test('ends with the text, also inside a string', () => {
    assert.deepEqual(shapeOf('["abc\\'), { values: 1, depth: 1 });
  });
});

const portal = await startPortal();

describe('a body', () => {
  const send = async (payload: string) => {
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

  test('waits for room among many large ones, and all are answered', async () => {
    const large = objects(mostJson.values / 2);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(large)));
    assert.equal(answers.length, 40);
    assert.ok(!answers.includes('kernel.unexpected'), String(answers));
  });
});
