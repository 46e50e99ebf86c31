import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { apa, bibtex, gbt7714, readName, ris, type Citable } from './citation.ts';

const record: Citable = {
  publicId: 'ab12cd34',
  resourceType: 'dataset',
  titleZh: '拓扑绝缘体 Bi2Se3 的能带数据',
  titleEn: 'Band structure data of the topological insulator Bi2Se3',
  keywordsZh: '拓扑绝缘体,能带',
  keywordsEn: 'topological insulator,band structure',
  authors: [
    { nameZh: '王小明', nameEn: 'Xiaoming Wang' },
    { nameZh: '', nameEn: 'Ann B. Lee' },
  ],
  version: 'V1.0',
  publishDate: '2026-03-05 10:00:00',
  doi: null,
  cstr: 'CSTR:31253.11.lattice.00001',
  url: 'https://portal.example.org/data/detail/ab12cd34',
  site: '凝聚态物质科学数据中心',
};
const english = { ...record, site: 'Condensed Matter Science Data Center' };
const today = '2026-11-20';

test('a Chinese reader cites by GB/T 7714 with the code of an online data set', () => {
  assert.equal(
    gbt7714(record, 'zh', today),
    '王小明, LEE A B. 拓扑绝缘体 Bi2Se3 的能带数据[DS/OL]. V1.0. 凝聚态物质科学数据中心, 2026(2026-03-05)[2026-11-20]. ' +
      'https://portal.example.org/data/detail/ab12cd34. CSTR:31253.11.lattice.00001.',
  );
});

test('after three authors GB/T 7714 says that there are others, in the language of the reference', () => {
  const four = { ...record, authors: ['甲', '乙', '丙', '丁'].map((nameZh) => ({ nameZh, nameEn: '' })) };
  assert.match(gbt7714(four, 'zh', today), /^甲, 乙, 丙, 等\. /);
  assert.match(gbt7714(four, 'en', today), /^甲, 乙, 丙, et al\. /);
});

test('a DOI is the address and is named as well', () => {
  const text = gbt7714({ ...record, doi: '10.1234/a#b?c' }, 'zh', today);
  assert.match(text, /https:\/\/doi\.org\/10\.1234\/a%23b%3Fc\. DOI:10\.1234\/a#b\?c\./);
});

test('each type of resource has its document code', () => {
  const codes = {
    dataset: 'DS',
    paper: 'J',
    conference: 'C',
    thesis: 'D',
    softwareCopyright: 'CP',
    report: 'R',
    software: 'CP',
    patent: 'P',
  } as const;
  for (const [type, code] of Object.entries(codes)) {
    assert.ok(gbt7714({ ...record, resourceType: type as keyof typeof codes }, 'zh', today).includes(`[${code}/OL]`));
  }
});

test('an English reader cites by APA', () => {
  assert.equal(
    apa(english, 'en'),
    'Wang, X., & Lee, A. B. (2026). Band structure data of the topological insulator Bi2Se3 (Version 1.0) [Data set]. ' +
      'Condensed Matter Science Data Center. https://portal.example.org/data/detail/ab12cd34',
  );
});

test('APA shortens more than twenty authors and starts with the title where there is none', () => {
  const many = {
    ...english,
    authors: Array.from({ length: 22 }, (_, at) => ({ nameZh: '', nameEn: `Ann Name${at}` })),
  };
  assert.match(apa(many, 'en'), /Name18, A\., … Name21, A\. \(2026\)/);
  assert.match(apa({ ...english, authors: [] }, 'en'), /^Band structure .*\[Data set\]\. \(2026\)\. /);
});

test('names are read in the ways in which people write them', () => {
  assert.deepEqual(readName('Johannes van der Waals'), { family: 'van der Waals', given: 'Johannes' });
  assert.deepEqual(readName('Ann B. Lee'), { family: 'Lee', given: 'Ann B.' });
  assert.deepEqual(readName('Lee, Ann B.'), { family: 'Lee', given: 'Ann B.' });
  assert.deepEqual(readName('WANG Xiaoming'), { family: 'Wang', given: 'Xiaoming' });
  assert.equal(readName('王小明').whole, '王小明');
});

test('a BibTeX entry has a plain key and balanced braces whatever the title holds', () => {
  const nasty = { ...english, titleEn: 'A } , note = {x}, title = {50% of $E_F$ & more\\input{f} ~^#' };
  const entry = bibtex(nasty, 'en');
  assert.match(entry, /^@misc\{wang2026ab12cd34,\n/);
  assert.equal(entry.match(/\{/g)?.length, entry.match(/\}/g)?.length);
  assert.equal(entry.match(/^ {2}note = /gm)?.length, 1);
  assert.ok(entry.includes('50\\% of \\$E\\_F\\$ \\& more\\textbackslash{}input'));
});

test('names in Han characters and organisations stay whole in BibTeX', () => {
  assert.match(bibtex(record, 'zh'), /author = \{\{王小明\} and Lee, Ann B\.\}/);
  const group = { ...english, authors: [{ nameZh: '', nameEn: 'Institute of Physics and Chemistry' }] };
  assert.match(bibtex(group, 'en'), /author = \{\{Institute of Physics and Chemistry\}\}/);
});

test('a line break in any field begins no new RIS field', () => {
  const nasty = {
    ...english,
    titleEn: 'One\r\nER  - \r\nTY  - JOUR\u2028AU  - Evil',
    authors: [{ nameZh: '', nameEn: 'Ann\nLee' }],
  };
  const lines = ris(nasty, 'en').split('\r\n');
  assert.equal(lines[0], 'TY  - DATA');
  assert.equal(lines.filter((line) => line.startsWith('ER  - ')).length, 1);
  assert.equal(lines.at(-2), 'ER  - ');
  assert.ok(lines.includes('AU  - Lee, Ann'));
  assert.ok(lines.includes('TI  - One ER - TY - JOUR AU - Evil'));
});

test('RIS names each keyword, the date and the identifiers', () => {
  const lines = ris({ ...english, doi: '10.1/x' }, 'en').split('\r\n');
  assert.deepEqual(
    lines.filter((line) => line.startsWith('KW')),
    ['KW  - topological insulator', 'KW  - band structure'],
  );
  assert.ok(
    lines.includes('DA  - 2026/03/05') &&
      lines.includes('DO  - 10.1/x') &&
      lines.includes('UR  - https://doi.org/10.1/x'),
  );
});
