import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOfBibtex } from '#server/formats/bibtex';
import { bibliographyOf, latexHtml } from './bibliography.ts';

const one = (entry: string) => bibliographyOf(entry, false)!.html;

describe('a bibliography', () => {
  test('is a list of references with their people, journal, pages, year and address', () => {
    const html = one(`% a remark with an @ sign
@STRING{prb = {Physical Review B}}
@article{li2024,
  author  = {Li, Xiao Ming and M{\\"u}ller, Karl A. and others},
  title   = "Charge order in {Fe$_{3}$O$_4$}",
  journal = prb, volume = 12, number = {3}, pages = {101--109},
  year = 2024, month = mar # "~5", doi = {https://doi.org/10.1103/PhysRevB.12.101}
}`);
    assert.match(html, /<li>Xiao Ming Li, Karl A\. Müller, <i>et al\.<\/i>\. /);
    assert.match(
      html,
      /<strong>Charge order in Fe<sub>3<\/sub>O<sub>4<\/sub><\/strong>\. <i>Physical Review B<\/i>, <b>12<\/b>\(3\), 101–109, 2024\./,
    );
    assert.match(html, /<a href="https:\/\/doi\.org\/10\.1103\/PhysRevB\.12\.101"/);
    assert.match(html, /<code>li2024<\/code>/);
  });

  test('reads accents and letters of LaTeX', () => {
    const words = {
      'Schr{\\"o}dinger': 'Schrödinger',
      "\\'Emile": 'Émile',
      '{\\v{C}}ech': 'Čech',
      '{\\AA}ngstr{\\"o}m': 'Ångström',
      "Garc{\\'\\i}a": 'García',
      'Stra\\ss e': 'Straße',
      'A \\& B': 'A &amp; B',
      '5~K--10~K': '5 K–10 K',
      '$\\alpha$-RuCl$_3$': 'α-RuCl<sub>3</sub>',
      中文题名: '中文题名',
    };
    for (const [latex, html] of Object.entries(words))
      assert.equal(latexHtml(latex).replace('ı', 'i'), html.normalize('NFC'), latex);
  });

  test('keeps what is hostile as words, and stops where braces never end', () => {
    const html = one(
      '@misc{x, title = {<script>alert(1)</script>}, url = {javascript:alert(1)}, author = {"><img src=x>}}',
    );
    assert.ok(!/<script|<img|javascript:/.test(html), html);
    const began = performance.now();
    for (const text of [
      '@article{a, title = {'.repeat(20_000),
      `@a{${'{'.repeat(500_000)}`,
      '@'.repeat(500_000),
      `@a{k, t = ${'"a" # '.repeat(100_000)}`,
    ])
      entriesOfBibtex(text, 500);
    assert.ok(performance.now() - began < 5000);
    assert.equal(bibliographyOf('no reference at all', false), undefined);
  });
});
