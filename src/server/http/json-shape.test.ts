import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jsonShape } from './json-shape.ts';

const shapeOf = (text: string) => jsonShape(Buffer.from(text));

describe('the shape of a JSON text', () => {
  test('counts values and depth', () => {
    assert.deepEqual(shapeOf('{"a": [1, 2, {"b": null}], "c": {}}'), { values: 7, depth: 3 });
  });

  test('ignores the contents of strings', () => {
    assert.deepEqual(shapeOf(String.raw`["[[{,,\"", "晶格,{", "\\"]`), { values: 3, depth: 1 });
  });

  test('ends with the text, also inside a string', () => {
    assert.deepEqual(shapeOf('["abc\\'), { values: 1, depth: 1 });
  });
});
