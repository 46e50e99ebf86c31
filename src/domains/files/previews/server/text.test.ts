import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jsonText, markdownHtml } from './text.ts';

test('JSON is indented with its numbers and the order of its keys as they are written', () => {
  const written = '{"b":12345678901234567890,"a":1.50,"10":[],"2":{"x":[1e400,"a\\"{,"]},"n":null}';
  assert.equal(
    jsonText(written, false).text,
    `{
  "b": 12345678901234567890,
  "a": 1.50,
  "10": [],
  "2": {
    "x": [
      1e400,
      "a\\"{,"
    ]
  },
  "n": null
}`,
  );
  assert.equal(jsonText('{"a":1}\n{"a":2}\n', false).text, '{"a":1}\n{"a":2}\n', 'lines of documents');
});

test('in Markdown one tilde is a tilde, two strike through, and tasks have their boxes', () => {
  const shown = markdownHtml('2~300 K and 5~10 T, ~~old~~\n\n- [x] cooled\n- [ ] measured\n', false);
  assert.ok(shown.kind === 'markdown');
  assert.match(shown.html, /2~300 K and 5~10 T, <del>old<\/del>/);
  assert.match(shown.html, /☑ cooled/);
  assert.match(shown.html, /☐ measured/);
});

describe('formulae and footnotes of Markdown', () => {
  const html = (text: string) => (markdownHtml(text, false) as { html: string }).html;

  test('are set as MathML between dollar signs, beside Chinese too; prices are none', () => {
    for (const text of ['$E$', '中文$E$中文', '($\\chi$)', '$\\hbar\\omega$']) assert.match(html(text), /<math>/, text);
    for (const text of ['$5 and $6', '$5~10', 'a $ b $ c', '$5, $x=1']) assert.ok(!html(text).includes('<math'), text);
    assert.match(html('$$\n\\frac{a}{b}\n$$'), /<math display="block"><mfrac>/);
  });

  test('that are hostile or nested without end harm nobody', () => {
    for (const text of [
      '$\\href{javascript:x()}{a}$',
      '$\\includegraphics{http://evil.example/a.png}$',
      `$${'{'.repeat(400)}$`,
      '$\\def\\a{\\a\\a}\\a$',
    ])
      assert.ok(!/href=|src=|<script/.test(html(text)), text);
  });

  test('stand at the end without links that lead nowhere', () => {
    const made = html('值[^1]\n\n[^1]: 注');
    assert.match(made, /值<sup>\[1\]<\/sup>/);
    assert.match(made, /<hr \/>[\s\S]*注/);
    assert.ok(!made.includes('href'));
  });
});
