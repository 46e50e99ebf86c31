import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { apa, bibtex, cslItem, gbt7714, ris, type Citable } from './contract/citation.ts';

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

const by = (...authors: [nameZh: string, nameEn: string][]) => ({
  ...english,
  authors: authors.map(([nameZh, nameEn]) => ({ nameZh, nameEn })),
});

test('GB/T 7714 shortens a Chinese given name by its characters, or not at all', () => {
  const opening = (nameZh: string, nameEn: string) => gbt7714(by([nameZh, nameEn]), 'en', today).split('. ')[0];
  assert.equal(opening('王小明', 'Xiao-Ming Wang'), 'WANG X M');
  assert.equal(opening('王小明', 'Xiao Ming Wang'), 'WANG X M');
  assert.equal(opening('李江宁', 'Jiangning Li'), 'LI Jiangning');
  assert.equal(opening('王伟', 'Wei Wang'), 'WANG W');
  assert.equal(opening('欧阳娜', 'Na Ouyang'), 'OUYANG N');
  assert.equal(opening('阿尔伯特·爱因斯坦', 'Albert Einstein'), 'EINSTEIN A');
  assert.equal(opening('', 'Martin Luther King Jr.'), 'KING M L Jr');
});

test('institutions stand whole in every form, a name without an English form as it is', () => {
  const it = by(['北京大学', 'Peking University'], ['王小明', ''], ['', 'Jean-Luc Picard']);
  assert.match(gbt7714(it, 'en', today), /^Peking University, 王小明, PICARD J L\. /);
  assert.match(gbt7714(it, 'zh', today), /^北京大学, 王小明, PICARD J L\. /);
  assert.match(apa(it, 'en'), /^Peking University, 王小明, & Picard, J\.-L\. \(2026\)\. /);
  assert.match(apa(by(['', 'ATLAS Collaboration']), 'en'), /^ATLAS Collaboration\. \(2026\)\. /);
  assert.match(bibtex(it, 'en'), /author = \{\{Peking University\} and \{王小明\} and Picard, Jean-Luc\}/);
  assert.match(bibtex(by(['', 'Martin Luther King Jr.']), 'en'), /author = \{King, Jr\., Martin Luther\}/);
  assert.match(apa(by(['', 'Martin Luther King Jr.']), 'en'), /^King, M\. L\., Jr\. \(2026\)\. /);
});

test('what has no version is cited without one', () => {
  const bare = { ...english, version: '' };
  assert.match(gbt7714(bare, 'en', today), /\[DS\/OL\]\. Condensed Matter/);
  assert.match(apa(bare, 'en'), /Bi2Se3 \[Data set\]\. Condensed/);
});

test('APA says what a number is the number of, and which degree a thesis was for', () => {
  const typed = (resourceType: Citable['resourceType'], typeMeta: Record<string, string>) =>
    apa({ ...english, resourceType, typeMeta }, 'en');
  assert.match(typed('report', { number: 'CMP-7' }), /\(Report No\. CMP-7\)\. /);
  assert.match(typed('patent', { number: 'ZL 2026' }), /\(Patent No\. ZL 2026\)\. /);
  assert.match(
    typed('softwareCopyright', { regNo: '2026SR1' }),
    /\(Registration No\. 2026SR1\) \[Computer software\]\. /,
  );
  for (const [degree, words] of [
    ['工学博士', 'Doctoral dissertation'],
    ['PhD', 'Doctoral dissertation'],
    ['硕士', 'Master’s thesis'],
    ['M.Sc.', 'Master’s thesis'],
    ['', 'Thesis'],
    ['Habilitation', 'Habilitation'],
  ])
    assert.match(
      typed('thesis', { degree: degree!, publisher: 'Peking University' }),
      new RegExp(`Bi2Se3 \\[${words}, Peking University\\]\\. `),
    );
  assert.match(
    apa({ ...record, resourceType: 'thesis', typeMeta: { degree: '博士', publisher: '北京大学' } }, 'zh'),
    /\[博士学位论文, 北京大学\]/,
  );
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

test('RIS and CSL-JSON carry the abstract, in the language of the title', () => {
  const told = { ...english, descriptionZh: '摘要\r\nER  - ', descriptionEn: 'What was\nmeasured.' };
  const lines = ris(told, 'en').split('\r\n');
  assert.ok(lines.includes('AB  - What was measured.') && lines.includes('LA  - en'));
  assert.ok(ris(told, 'zh').includes('AB  - 摘要 ER -\r\nLA  - zh-CN\r\n'));
  assert.deepEqual([cslItem(told, 'en')['abstract'], cslItem(told, 'en')['language']], ['What was measured.', 'en']);
  assert.equal(cslItem({ ...told, titleEn: '' }, 'en')['language'], 'zh-CN');
});
