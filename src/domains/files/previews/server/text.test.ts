import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodingOf, jsonText, markdownHtml } from './text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the encoding of a text', () => {
  const samples: [what: string, bytes: Buffer, encoding: string | undefined][] = [
    ['UTF-8', Buffer.from('温度 µm °C'), 'utf-8'],
    ['Latin letters and signs of one byte', latin('T (\xb0C),\xb50H (mT),L\xe4nge (\xc5)'), 'windows-1252'],
    ['Chinese in GB 18030', Buffer.from([0xce, 0xc2, 0xb6, 0xc8, 0x2c, 0xb5, 0xe7, 0xd7, 0xe8]), 'gb18030'],
    [
      'traditional Chinese in Big5',
      Buffer.from('a9caafe02cb7c5abd72cb36fac4fa440add3a4a4a4e5aabab4fab8d5b5b2aa47', 'hex'),
      'big5',
    ],
    ['Japanese in Shift JIS', Buffer.from('89b793782c8ec08cb18366815b835e82cc91aa92e88c8b89ca', 'hex'), 'shift_jis'],
    ['UTF-16 with a mark', Buffer.from('\ufeffT,R\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from('T (K),R\n300,1.25\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from('T (K),R\n300,1.25\n', 'utf16le').swap16(), 'utf-16be'],
    ['XML that declares it', latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xb0</a>'), 'windows-1252'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 255, 0, 7, 9]), undefined],
  ];
  for (const [what, bytes, encoding] of samples)
    test(`is found for ${what}`, async () => assert.equal(await encodingOf(bytes, true), encoding));

  test('is found where the file is cut within a character', async () => {
    assert.equal(await encodingOf(Buffer.from('电阻').subarray(0, 5), false), 'utf-8');
  });
});

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
