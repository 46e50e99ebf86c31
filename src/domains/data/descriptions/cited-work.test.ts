import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { apa, bibtex, cslItem, gbt7714, ris, type Citable } from './contract/citation.ts';

const base: Citable = {
  publicId: 'ab12cd34',
  resourceType: 'paper',
  titleZh: '镍氧化物超导体的能隙',
  titleEn: 'Gap of a nickelate superconductor',
  keywordsZh: '',
  keywordsEn: '',
  authors: [{ nameZh: '王小明', nameEn: 'Xiaoming Wang' }],
  version: 'V1.0',
  publishDate: '2026-03-05 10:00:00',
  doi: null,
  cstr: null,
  url: 'https://portal.example.org/data/detail/ab12cd34',
  site: 'Condensed Matter Science Data Center',
};
const today = '2026-11-20';
const article = {
  title: 'Gap of a Nickelate Superconductor.',
  journal: 'Phys. Rev. Demo',
  year: '2025',
  volume: '111',
  issue: '4',
  startPage: '101',
  endPage: '109',
};
const paper: Citable = { ...base, typeMeta: article };
const of = (resourceType: Citable['resourceType'], typeMeta: Record<string, string>): Citable => ({
  ...base,
  resourceType,
  typeMeta,
});

test('an article is cited by its journal, volume, issue and pages in every format', () => {
  assert.equal(
    gbt7714(paper, 'en', today),
    'WANG Xiaoming. Gap of a nickelate superconductor[J/OL]. Phys. Rev. Demo, 2025, 111(4): 101-109[2026-11-20]. ' +
      'https://portal.example.org/data/detail/ab12cd34.',
  );
  assert.equal(
    apa(paper, 'en'),
    'Wang, X. (2025). Gap of a nickelate superconductor. Phys. Rev. Demo, 111(4), 101–109. ' +
      'https://portal.example.org/data/detail/ab12cd34',
  );
  assert.match(bibtex(paper, 'en'), /^@article\{wang2025/);
  for (const field of ['journal = {Phys. Rev. Demo}', 'volume = {111}', 'number = {4}', 'pages = {101--109}'])
    assert.ok(bibtex(paper, 'en').includes(field), field);
  for (const line of [
    'JF  - Phys. Rev. Demo',
    'T2  - Phys. Rev. Demo',
    'VL  - 111',
    'IS  - 4',
    'SP  - 101',
    'EP  - 109',
    'PY  - 2025',
  ])
    assert.ok(ris(paper, 'en').includes(`${line}\r\n`), line);
  const item = cslItem(paper, 'en');
  assert.deepEqual(
    [item['container-title'], item['volume'], item['issue'], item['page'], item['issued']],
    ['Phys. Rev. Demo', '111', '4', '101-109', { 'date-parts': [[2025]] }],
  );
});

test('data behind an article are not cited as the article', () => {
  const behind = { ...paper, titleZh: '能隙论文的数据', titleEn: 'Data behind a paper on the gap' };
  for (const text of [gbt7714(behind, 'en', today), apa(behind, 'en'), bibtex(behind, 'en'), ris(behind, 'en')]) {
    assert.ok(!text.includes('Phys. Rev.'), text);
    assert.ok(text.includes('Condensed Matter Science Data Center') && text.includes('2026'), text);
  }
});

test('a patent is cited by its number and the day on which it was announced', () => {
  const patent = of('patent', { title: 'x', number: 'CN 12345 A', pubDate: '2024-09-08', grantDate: '2025-01-02' });
  assert.match(gbt7714(patent, 'en', today), /superconductor: CN 12345 A\[P\/OL\]\. 2024-09-08\[2026-11-20\]\. https:/);
  assert.match(ris(patent, 'en'), /^SN {2}- CN 12345 A\r$/m);
  assert.equal(cslItem(patent, 'en')['number'], 'CN 12345 A');
});

test('a thesis is cited by who granted the degree and where, a report and a registered program by their number', () => {
  const thesis = of('thesis', { title: 'x', degree: 'PhD', place: 'Hefei', publisher: 'Demo University' });
  assert.match(gbt7714(thesis, 'en', today), /\[D\/OL\]\. Hefei: Demo University, 2026\(2026-03-05\)\[2026-11-20\]\. /);
  assert.match(apa(thesis, 'en'), /superconductor \[Doctoral dissertation, Demo University\]\. /);
  assert.match(bibtex(thesis, 'en'), /school = \{\{Demo University\}\}/);
  const report = of('report', { title: 'x', number: 'RPT-7' });
  assert.match(gbt7714(report, 'en', today), /superconductor: RPT-7\[R\/OL\]\. V1\.0\. Condensed Matter/);
  assert.match(apa(report, 'en'), /\(Report No\. RPT-7\)\. Condensed/);
  assert.match(gbt7714(of('softwareCopyright', { regNo: '2025SR1' }), 'en', today), /: 2025SR1\[CP\/OL\]/);
});

test('fields of another type say nothing, and no field breaks out of its line', () => {
  assert.equal(gbt7714(of('dataset', article), 'en', today), gbt7714(of('dataset', {}), 'en', today));
  const nasty = { ...paper, typeMeta: { ...article, journal: 'A }, note = {x\r\nER  - ', volume: '1}\n' } };
  assert.equal(ris(nasty, 'en').match(/^ER {2}- /gm)!.length, 1);
  assert.equal(bibtex(nasty, 'en').match(/note = /g)?.length, 1);
  assert.ok(bibtex(nasty, 'en').includes('\\textbraceright'));
});
