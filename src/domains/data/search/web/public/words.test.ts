import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternOf } from './words.ts';

/** The text with hits in brackets. */
const marked = (text: string, ...words: string[]) => text.replaceAll(patternOf(words)!, '[$1]');

test('stems are found with their endings, inside no other word', () => {
  assert.equal(marked('Superconductors and semiconductors', 'superconductor'), '[Superconductors] and semiconductors');
  assert.equal(marked('In iron-based films', 'in', 'film'), '[In] iron-based [films]');
});

test('Chinese words are found anywhere, the longer first', () => {
  assert.equal(marked('拓扑绝缘体薄膜', '绝缘', '绝缘体', '薄膜'), '拓扑[绝缘体][薄膜]');
});

test('identifiers with marks of every kind are searched for as they are', () => {
  assert.equal(marked('No. CMP-2026-000123', 'cmp-2026-000123', 'cmp', '2026'), 'No. [CMP-2026-000123]');
  assert.equal(marked('10.5555/a.b', '10.5555/a.b'), '[10.5555/a.b]');
  for (const word of ['a-b', 'a.b', 'a/b', 'a_b', 'a:b', 'x[', '(', '*', '+', '\\', '^', '$', '|', '?', '{2}'])
    assert.ok(patternOf([word]));
});

test('without words nothing is marked', () => assert.equal(patternOf([]), null));
