import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affiliationsText, type Affiliation } from '#contract/identity/organizations';
import { gb18030 } from '#factory/data/ftp-imports';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { metadataImports, type Imported } from '../contract.ts';

/* References as written by reference managers, databases and people. */

const portal = await startPortal({ JOBS: 'off' });
let owner = await person(portal, { verified: true });
let asked = 0;

interface Author {
  nameZh: string;
  nameEn: string;
  affiliations: Affiliation[];
}

/** Sends a file, with a new owner at intervals, because each person may read only thirty times a minute. */
async function read(file: string | Buffer, name = 'references.bib') {
  asked += 1;
  if (asked % 25 === 0) owner = await person(portal, { verified: true });
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const { data, error } = await uploadTo(portal, owner.token, metadataImports.readFile, {}, {}, name, bytes);
  const { fields = [], faults = [], format } = (data ?? {}) as Partial<Imported>;
  const values = Object.fromEntries(fields.map(({ path, value }) => [path, value]));
  const authors = ((values['authors'] ?? []) as Author[]).map(({ nameZh, nameEn }) =>
    [nameZh, nameEn].filter(Boolean).join(' / '),
  );
  return { error, format, values, authors, faults: faults.map(({ message }) => message) };
}

describe('names of authors in BibTeX', () => {
  const names: [written: string, read: string[]][] = [
    ['Burch, Kenneth S. and Park, Je-Geun', ['Kenneth S. Burch', 'Je-Geun Park']],
    ['van der Waals, Johannes Diderik', ['Johannes Diderik van der Waals']],
    ["{de la Cruz}, Mar{\\'i}a and Pablo de la Fuente", ['María de la Cruz', 'Pablo de la Fuente']],
    ['von Neumann, John and Ludwig van Beethoven', ['John von Neumann', 'Ludwig van Beethoven']],
    ['King, Jr., Martin Luther and Davis, Sammy, Jr.', ['Martin Luther King Jr.', 'Sammy Davis Jr.']],
    ['Smith III, John and Sch{\\"o}n, III, J. H.', ['John Smith III', 'J. H. Schön III']],
    ['{Barnes and Noble, Inc.} and {The Materials Project}', ['Barnes and Noble, Inc.', 'The Materials Project']],
    ['family=Bodegraven, given=Jan, prefix=van, useprefix=true and Doe, J.', ['Jan van Bodegraven', 'J. Doe']],
    ['张, 三 and 张 三 and 张三 and {张三}', ['张三', '张三', '张三', '张三']],
    ['欧阳, 明华 and 王小明', ['欧阳明华', '王小明']],
    ['张三, 李四 and 王小明；赵六', ['张三', '李四', '王小明', '赵六']],
    ['{中国科学院物理研究所} and Zhang, San (张三)', ['中国科学院物理研究所', '张三 / San Zhang']],
    ['{\\O}rsted, H. C. and Erd{\\H o}s, Paul and Çelik, Ayşe', ['H. C. Ørsted', 'Paul Erdős', 'Ayşe Çelik']],
    [
      'Nguy{\\~{\\^e}}n, V. A. and {\\L}ukasz, Pawe\\l{} and Ho\\v{r}ava, P.',
      ['V. A. Nguyễn', 'Paweł Łukasz', 'P. Hořava'],
    ],
    ["O'Neil, T. and Mc{C}arthy, {\\'E}. and {\\relax Ch}arles, A.", ["T. O'Neil", 'É. McCarthy', 'A. Charles']],
    ['Ong, Shyue Ping and\n  Jain,\tAnubhav', ['Shyue Ping Ong', 'Anubhav Jain']],
  ];
  for (const [written, expected] of names)
    test(written.replace(/\s+/g, ' '), async () => {
      const { authors, faults } = await read(`@misc{key, title = {T}, author = {${written}}}`);
      assert.deepEqual([authors, faults], [expected, []]);
    });

  test('that only say that there are others are named, not taken for a person', async () => {
    for (const others of ['others', '等']) {
      const { authors, faults } = await read(`@misc{key,\n title = {T},\n author = {Doe, J. and ${others}}}`);
      assert.deepEqual(authors, ['J. Doe']);
      assert.match(faults.join(), new RegExp(`第 1 行的条目：无法识别 author 的内容“${others}”`));
    }
  });
});

describe('a bibliography in BibTeX', () => {
  test('of Zotero fills an article, and says what the form has no field for', async () => {
    const { format, values, faults } = await read(`
@article{burchMagnetism2018,
  title = {Magnetism in Two-Dimensional van Der {{Waals}} Materials},
  author = {Burch, Kenneth S.},
  year = 2018,
  month = nov,
  journal = {Nature},
  volume = {563},
  number = {7729},
  pages = {47--52},
  issn = {0028-0836, 1476-4687},
  doi = {10.1038/s41586-018-0631-z},
  urldate = {2024-03-05},
  keywords = {magnetism,van der {Waals}; two-dimensional},
  abstract = {Magnetism at {$T_c$} = 45~K \\& below $10^{-3}$ mbar in CrI\\textsubscript{3}; 50\\% of $\\alpha$-RuCl$_3$.}
}
`);
    assert.equal(format, 'bibtex');
    const { authors: _authors, ...texts } = values;
    assert.deepEqual(texts, {
      resourceType: 'paper',
      titleEn: 'Magnetism in Two-Dimensional van Der Waals Materials',
      keywordsEn: 'magnetism,van der Waals,two-dimensional',
      descriptionEn: 'Magnetism at Tc = 45 K & below 10⁻³ mbar in CrI3; 50% of α-RuCl3.',
      'typeMeta.title': 'Magnetism in Two-Dimensional van Der Waals Materials',
      'typeMeta.journal': 'Nature',
      'typeMeta.year': '2018',
      'typeMeta.volume': '563',
      'typeMeta.issue': '7729',
      'typeMeta.startPage': '47',
      'typeMeta.endPage': '52',
      doi: '10.1038/s41586-018-0631-z',
    });
    assert.deepEqual(faults, ['表单中没有对应的项目，未采用：issn、urldate']);
  });

  test('knows data sets, software, theses, reports and patents, in Chinese, too', async () => {
    const of = async (text: string) => (await read(text)).values;
    const dataset = await of(
      '@dataset{a, title={层状反铁磁体磁输运测量数据}, keywords={磁输运；反铁磁}, langid={chinese}, doi={10.5072/abc\\_1}}',
    );
    assert.deepEqual(dataset, {
      resourceType: 'dataset',
      titleZh: '层状反铁磁体磁输运测量数据',
      keywordsZh: '磁输运,反铁磁',
      doi: '10.5072/abc_1',
    });
    const thesis = await of(
      '@phdthesis{b, title={二维磁性材料}, school={清华大学}, address={北京}, type={博士学位论文}, year={2019}}',
    );
    assert.deepEqual(
      ['resourceType', 'typeMeta.degree', 'typeMeta.place', 'typeMeta.publisher'].map((path) => thesis[path]),
      ['thesis', '博士学位论文', '北京', '清华大学'],
    );
    const software = await of('@software{c, title={pymatgen}, howpublished={\\url{https://example.org/a_b}}}');
    assert.deepEqual([software['resourceType'], software['typeMeta.repo']], ['software', 'https://example.org/a_b']);
    const patent = await of('@patent{d, title={一种材料}, number={CN1A}, date={2021-08-03}}');
    assert.deepEqual([patent['typeMeta.number'], patent['typeMeta.grantDate']], ['CN1A', '2021-08-03']);
    assert.equal((await of('@techreport{e, title={R}, number={ANL-24/1}}'))['typeMeta.number'], 'ANL-24/1');
  });

  test('may abbreviate, join, comment, part by brackets and refer to another entry', async () => {
    const { values, faults } = await read(`% exported by JabRef
@comment{jabref-meta: databaseType:bibtex; @article{no, title={none}}}
@preamble{"\\newcommand{\\noop}[1]{}"}
@string(prb = "Physical Review B")
@STRING{half = {Half a }}
@Article(key,
  Title = half # "title with {"} quotes",
  journal = prb, YEAR = "1999", volume = 12
)
@book{other, title = {Other}}`);
    assert.equal(values['titleEn'], 'Half a title with " quotes');
    assert.deepEqual([values['typeMeta.journal'], values['typeMeta.year']], ['Physical Review B', '1999']);
    assert.deepEqual(faults, ['共有 2 条文献，仅读取第一条']);
    const child = await read(
      '@inproceedings{c, title={Child}, crossref={P}}\n@proceedings{p, title={Book}, address={Paris}, year=2015}',
    );
    assert.deepEqual([child.values['titleEn'], child.values['typeMeta.city']], ['Child', 'Paris']);
  });

  test('with an entry that is not closed names its line and reads the next one', async () => {
    const torn = '@article{a,\n  title = {Unclosed {brace},\n  year = 2011\n}\n@article{b,\n  title = {Whole}\n}\n';
    const { values, faults } = await read(torn);
    assert.equal(values['titleEn'], 'Whole');
    assert.deepEqual(faults, ['第 1 行开始的内容格式有误，未读取']);
    assert.equal((await read('@article{a, title = {Unclosed')).error, 'data.metadata-imports.torn');
  });

  test('says that a field is there twice, and which date it cannot read', async () => {
    const { values, faults } = await read('\n@article{a, title={One}, title={Two}, year={in press}}');
    assert.deepEqual([values['titleEn'], values['typeMeta.year']], ['One', undefined]);
    assert.deepEqual(faults, [
      '表单中没有对应的项目，未采用：title',
      '第 2 行的条目：无法识别 year 的内容“in press”，未采用',
    ]);
    for (const [written, year] of [
      ['date={2021-05-17}', '2021'],
      ['date={2020-01-02/2020-02-03}', '2020'],
      ['year={c. 2003}', '2003'],
      ['year={2010/2011}', '2010'],
      ['date={2021-05?}, year=2021', undefined],
    ])
      assert.equal((await read(`@article{a, title={T}, ${written}}`)).values['typeMeta.year'], year, written);
  });
});

describe('a reference in RIS', () => {
  const lines = (...all: string[]) => all.join('\r\n');

  test('of Zotero fills a data set: mark, line ends, repeated authors and keywords', async () => {
    const { format, values, authors, faults } = await read(
      `\ufeff${lines('TY  - DATA', 'TI  - 输运数据', 'AU  - 张, 三', 'AU  - van der Waals, J. D.', 'AU  - King, Martin Luther, Jr.', 'PY  - 2024', 'DA  - 2024/03/05/', 'DO  - 10.5072/abc', 'UR  - https://example.org/', 'KW  - 磁性', 'KW  - 输运', 'AB  - 第一段', '第二段', 'LA  - zh', 'ER  - ', '')}`,
      'a.ris',
    );
    assert.equal(format, 'ris');
    assert.deepEqual(authors, ['张三', 'J. D. van der Waals', 'Martin Luther King Jr.']);
    const { authors: _authors, ...texts } = values;
    assert.deepEqual(texts, {
      resourceType: 'dataset',
      titleZh: '输运数据',
      keywordsZh: '磁性,输运',
      descriptionZh: '第一段\n第二段',
      doi: '10.5072/abc',
    });
    assert.deepEqual(faults, ['表单中没有对应的项目，未采用：DA、PY、UR']);
  });

  test('of Web of Science fills an article, with the pages and the year', async () => {
    const { values, authors } = await read(
      lines(
        'TY  - JOUR',
        'AU  - Burch, KS',
        'AU  - Park, JG',
        'TI  - Magnetism',
        'T2  - NATURE',
        'DA  - NOV 1',
        'PY  - 2018',
        'VL  - 563',
        'IS  - 7729',
        'SP  - 47',
        'EP  - 52',
        'DO  - 10.1038/x',
        'ER  -',
      ),
    );
    assert.deepEqual(authors, ['KS Burch', 'JG Park']);
    assert.deepEqual(
      ['journal', 'year', 'volume', 'issue', 'startPage', 'endPage'].map((name) => values[`typeMeta.${name}`]),
      ['NATURE', '2018', '563', '7729', '47', '52'],
    );
  });

  test('of CNKI is read in GB 18030, each author with the address beside it, several in one line', async () => {
    const text = lines(
      'TY  - JOUR',
      'T1  - 二维磁性材料',
      'A1  - 张三',
      'A1  - 李四',
      'AD  - 物理研究所',
      'AD  - 清华大学',
      'JF  - 物理学报',
      'Y1  - 2023',
      'KW  - 磁性;输运',
      'ER  - ',
    );
    const { values, authors, faults } = await read(gb18030(text));
    assert.deepEqual([authors, faults], [['张三', '李四'], []]);
    assert.deepEqual(
      (values['authors'] as Author[]).map(({ affiliations }) => affiliationsText(affiliations, 'en')),
      ['物理研究所', '清华大学'],
    );
    assert.deepEqual([values['typeMeta.journal'], values['keywordsZh']], ['物理学报', '磁性,输运']);
    assert.deepEqual((await read('TY  - JOUR\nT1  - 题\nA1  - 张三;李四；王五\nER  - ')).authors, [
      '张三',
      '李四',
      '王五',
    ]);
  });

  test('may end with the next one, or with the file, and be written closely', async () => {
    const { values, faults } = await read('TY  - JOUR\nTI  - One\nAU  - Doe, J.\n\nTY  - JOUR\nTI  - Two\n');
    assert.deepEqual([values['titleEn'], faults], ['One', ['共有 2 条文献，仅读取第一条']]);
    const close = await read('TY - THES\nTI - Spin waves\nAU - Müller, H.\nPB - Göttingen\nM3 - PhD\nPY - 2020//');
    assert.deepEqual(
      [close.values['typeMeta.degree'], close.values['typeMeta.publisher'], close.authors],
      ['PhD', 'Göttingen', ['H. Müller']],
    );
  });

  test('says which date it cannot read; `2018///` is a year', async () => {
    const of = (date: string) => read(`TY  - JOUR\nTI  - T\nY1  - ${date}\nER  - `);
    for (const date of ['2018///', '2018/11//', '2018', '2018/NOV/01', 'Nov 2018', '2018/11/05/网络首发'])
      assert.equal((await of(date)).values['typeMeta.year'], '2018', date);
    assert.match((await of('in press')).faults.join(), /无法识别 PY 的内容“in press”/);
  });
});

test('what is neither text nor a workbook that can be read is refused', async () => {
  assert.equal((await read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).error, 'data.metadata-imports.oldWorkbook');
  assert.equal((await read(Buffer.from([0, 1, 2, 3, 255, 0, 7, 9]))).error, 'data.metadata-imports.noText');
  assert.equal((await read(Buffer.from('PK\u0003\u0004 broken'))).error, 'kernel.workbook.broken');
  assert.equal((await read('no metadata at all')).error, 'data.metadata-imports.noRow');
});

test('a bibliography of endless braces, accents, authors and abbreviations is read or refused at once', async () => {
  // Processor time, because other tests may delay this one.
  const began = process.cpuUsage().user;
  const title = (text: string) => `@misc{a, title={${text}}}`;
  for (const text of [
    title('{'.repeat(400_000) + '}'.repeat(400_000)),
    title("\\'".repeat(400_000) + 'e'),
    title("\\'{".repeat(200_000) + '}'.repeat(200_000)),
    title('$x_'.repeat(300_000)),
    title('\\url{'.repeat(150_000) + '}'.repeat(150_000)),
    `@misc{a, author={${'A and '.repeat(160_000)}B}}`,
    `@misc{a, author={${' '.repeat(900_000)}}}`,
    `@misc{a, author={${'a, '.repeat(300_000)}}}`,
    `@misc{a,${'t={x},'.repeat(160_000)}}`,
    '@'.repeat(900_000),
    '@misc{'.repeat(150_000),
    `TY  - JOUR\n${'KW  - a\n'.repeat(100_000)}`,
    `TY  - JOUR\nAU  - ${';'.repeat(900_000)}`,
    `<resource>${'<a>'.repeat(200_000)}`,
    `titleZh\n${'T<Tc '.repeat(190_000)}`,
    `titleZh\n${'&amp;'.repeat(190_000)}`,
  ])
    await read(text);
  const seconds = (process.cpuUsage().user - began) / 1e6;
  assert.ok(seconds < 20, `${seconds} s`);
  const bomb = `@string{a0={xxxxxxxxxx}}${Array.from({ length: 12 }, (_, at) => `@string{a${at + 1}=${Array.from({ length: 10 }, () => `a${at}`).join('#')}}`).join('')}@misc{z,title=a12}`;
  assert.equal((await read(bomb)).error, 'data.metadata-imports.large');
});
