import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitterOf } from './splitter.ts';

/** The text with hits in brackets. */
const marked = (text: string, ...words: string[]) =>
  splitterOf(words)!(text)
    .map((part, at) => (at % 2 ? `[${part}]` : part))
    .join('');

test('stems are found with their endings, inside no other word', () => {
  assert.equal(marked('Superconductors and semiconductors', 'superconductor'), '[Superconductors] and semiconductors');
  assert.equal(marked('In iron-based films', 'in', 'film'), '[In] iron-based [films]');
});

test('a word that stands in another one is found where it stands alone', () => {
  assert.equal(marked('xfilmfilm film Films', 'film'), 'xfilmfilm [film] [Films]');
  assert.equal(marked('𝐀film 超导film', 'film', '超导'), '𝐀film [超导]film');
  assert.equal(marked('ababa aba', 'aba'), '[ababa] [aba]');
  assert.equal(marked('x𝐀film 𝐀film', '𝐀film'), 'x𝐀film [𝐀film]');
});

test('Chinese words are found anywhere, the longer first', () => {
  assert.equal(marked('拓扑绝缘体薄膜', '绝缘', '绝缘体', '薄膜'), '拓扑[绝缘体][薄膜]');
});

test('identifiers with marks of every kind are searched for as they are', () => {
  assert.equal(marked('No. CMP-2026-000123', 'cmp-2026-000123', 'cmp', '2026'), 'No. [CMP-2026-000123]');
  assert.equal(marked('10.5555/a.b', '10.5555/a.b'), '[10.5555/a.b]');
  for (const word of ['a-b', 'a.b', 'a/b', 'a_b', 'a:b', 'x[', '(', '*', '+', '\\', '^', '$', '|', '?', '{2}'])
    assert.equal(marked(`~ ${word} ~`, word), `~ [${word}] ~`);
});

test('without words nothing is marked', () => assert.equal(splitterOf([]), null));
