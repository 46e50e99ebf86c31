import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from './words-of.ts';

test('a text is compared by Chinese characters, words and signs, and nothing of it is lost', () => {
  assert.deepEqual(wordsOf('在 12 K 测量'), ['在', ' ', '12', ' ', 'K', ' ', '测', '量']);
  assert.deepEqual(wordsOf('Resistivity, naïve'), ['Resistivity', ',', ' ', 'naïve']);
  const text = 'ρ(T)\n\n𝛼 中文abc１２…';
  assert.equal(wordsOf(text).join(''), text);
});
