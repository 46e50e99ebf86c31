import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { ZipFile } from 'yazl';
import type { Grant } from '#contract/data/resources';
import type { Author } from '#contract/data/resources';
import { affiliationsText, type Affiliation } from '#contract/identity/organizations';
import { gb18030 } from '#factory/data/ftp-imports';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { metadataImports, type Imported } from '../contract.ts';

/* Tables as spreadsheets save them, and DataCite records in XML. */

const portal = await startPortal({ JOBS: 'off' });
let owner = await person(portal, { verified: true });
let asked = 0;

async function read(file: string | Buffer, name = 'metadata.csv') {
  asked += 1;
  if (asked % 25 === 0) owner = await person(portal, { verified: true });
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const { data, error } = await uploadTo(portal, owner.token, metadataImports.readFile, {}, {}, name, bytes);
  const { fields = [], faults = [], format } = (data ?? {}) as Partial<Imported>;
  const values = Object.fromEntries(fields.map(({ path, value }) => [path, value]));
  return { error, format, values, faults: faults.map(({ message }) => message) };
}

/** A workbook whose second cell style is a date format; cells are XML. */
async function book(row: string, { since1904 = false, sheets = 1 } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const names = Array.from({ length: sheets }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`);
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
  };
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

const text = (it: string) => `<c t="inlineStr"><is><t>${it}</t></is></c>`;
const table = (heads: string[], cells: string[]) =>
  `<row>${heads.map(text).join('')}</row><row>${cells.join('')}</row>`;

describe('a workbook of Excel', () => {
  const opened = async (cell: string, options = {}) =>
    (await read(await book(table(['标题', '开放日期'], [text('题'), cell]), options), 'a.xlsx')).values['openDate'];

  test('has days as numbers, in the count from 1900 or from 1904, as texts, and as numbers without a format', async () => {
    for (const [cell, options, day] of [
      ['<c s="1"><v>45356</v></c>', {}, '2024-03-05'],
      ['<c s="2"><v>45356.75</v></c>', {}, '2024-03-05'],
      ['<c s="1"><v>43894</v></c>', { since1904: true }, '2024-03-05'],
      ['<c><v>45356</v></c>', {}, '2024-03-05'],
      [text('2024年3月5日'), {}, '2024-03-05'],
      ['<c t="d"><v>2024-03-05T00:00:00</v></c>', {}, '2024-03-05'],
    ] as const)
      assert.equal(await opened(cell, options), day, cell);
  });

  test('fills numbers as they are shown, and says that there are more rows and sheets', async () => {
    const row = table(
      ['resourceType', 'typeMeta.title', 'typeMeta.year', 'typeMeta.volume', 'openDate', '备注'],
      [text('paper'), text('题'), '<c><v>2024</v></c>', '<c><v>563</v></c>', text('明年'), text('x')],
    );
    const { format, values, faults } = await read(
      await book(`${row}<row>${text('more')}</row>`, { sheets: 2 }),
      'a.xlsx',
    );
    assert.equal(format, 'xlsx');
    assert.deepEqual(values, {
      resourceType: 'paper',
      'typeMeta.title': '题',
      'typeMeta.year': '2024',
      'typeMeta.volume': '563',
    });
    assert.deepEqual(faults, [
      '开放日期：不认识“明年”',
      '没有名为“备注”的列',
      '表格有多行数据，仅读取第一行',
      '工作簿有多个工作表，仅读取第一个',
    ]);
  });
});

describe('a CSV file', () => {
  test('has its day in whichever form; one that could be two is named and left out', async () => {
    for (const written of [
      ...[
        '2024-03-05',
        '2024/3/5',
        '2024.3.5',
        '2024年3月5日',
        '2024 年 03 月 05 日',
        '20240305',
        '05.03.2024',
        '45356',
      ],
      ...['2024-03-05 12:30:00', '2024-03-05T00:00:00Z', '5 March 2024', 'March 5, 2024', '5-Mar-2024', '3/05/2024 '],
    ]) {
      const { values, faults } = await read(`titleZh;openDate\n题;${written}`);
      const isDoubtful = written.startsWith('3/05');
      assert.deepEqual([values['openDate'], faults.length], isDoubtful ? [undefined, 1] : ['2024-03-05', 0], written);
    }
    assert.equal((await read('titleZh,openDate\n题,13/05/2024')).values['openDate'], '2024-05-13');
    assert.equal((await read('titleZh,openDate\n题,2024-02-30')).values['openDate'], undefined);
  });

  test('of Chinese Excel is in GB 18030; one with tabs is in UTF-16', async () => {
    const rows =
      '标题,关键词,authors\r\n层状反铁磁体的磁输运数据,"磁性、输运","张三 | 物理研究所; van der Waals, J. D."\r\n';
    for (const bytes of [
      gb18030(rows),
      Buffer.from(`\ufeff${rows.replaceAll(',"', '\t"').replace('标题,关键词,', '标题\t关键词\t')}`, 'utf16le'),
    ]) {
      const { values, faults } = await read(bytes);
      const authors = values['authors'] as { nameZh: string; nameEn: string }[];
      assert.deepEqual(
        [values['titleZh'], values['keywordsZh'], faults],
        ['层状反铁磁体的磁输运数据', '磁性,输运', []],
      );
      assert.deepEqual([authors[0]!.nameZh, authors[1]!.nameEn], ['张三', 'J. D. van der Waals']);
    }
  });
});

test('entities are letters, tags go, exponents stay above, and a `<` of a formula is kept', async () => {
  for (const [written, shown] of [
    ['R&amp;D of &lt;i&gt;Bi&lt;/i&gt;&lt;sub&gt;2&lt;/sub&gt;Se&#x2083;', 'R&D of Bi2Se₃'],
    ['A &amp;amp; B &#233;&eacute; &quot;x&quot;', 'A & B éé "x"'],
    ['T<Tc and E>0, a < b', 'T<Tc and E>0, a < b'],
    ['T&lt;Tc &amp; x&lt;y', 'T<Tc & x<y'],
    ['10<sup>-3</sup> mbar, <jats:italic>in situ</jats:italic>', '10⁻³ mbar, in situ'],
    ['<mml:math><mml:mi>α</mml:mi></mml:math>-RuCl<sub>3</sub>', 'α-RuCl3'],
    ['AT&T; R&D; &copy 2024', 'AT&T; R&D; &copy 2024'],
  ] as const) {
    const { values } = await read(JSON.stringify({ types: {}, titles: [{ title: written, lang: 'en' }] }), 'a.json');
    assert.equal(values['titleEn'], shown);
  }
});

describe('a DataCite record in XML', () => {
  const record = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<resource xmlns="http://datacite.org/schema/kernel-4">${inside}</resource>`;
  const title = '<titles><title xml:lang="en">Title</title></titles>';

  test('fills both languages, people with their institutions and iDs, licence and funding', async () => {
    const { format, values, faults } = await read(
      record(`<identifier identifierType="DOI">10.5072/abc</identifier>
<creators>
  <creator><creatorName nameType="Personal">van der Waals, Johannes</creatorName>
    <nameIdentifier nameIdentifierScheme="ORCID">0000-0002-1825-0097</nameIdentifier>
    <affiliation>One</affiliation><affiliation>Two &amp; Three</affiliation></creator>
  <creator><creatorName>King, Jr., Martin Luther</creatorName></creator>
  <creator><creatorName>张, 三</creatorName><givenName>三</givenName><familyName>张</familyName></creator>
  <creator><creatorName nameType="Organizational">Academy, Beijing</creatorName></creator>
</creators>
<titles><title xml:lang="en">Bi&lt;sub&gt;2&lt;/sub&gt;Se<sub>3</sub> &nbsp;&amp;amp; more</title><title xml:lang="zh">数据</title></titles>
<publisher>P</publisher><publicationYear>2024</publicationYear>
<resourceType resourceTypeGeneral="Dataset">Data</resourceType>
<subjects><subject>magnetism</subject><subject xml:lang="zh">磁性</subject></subjects>
<descriptions><description descriptionType="Abstract">One<br/>two</description></descriptions>
<rightsList><rights rightsURI="https://creativecommons.org/licenses/by/4.0/">CC BY</rights></rightsList>
<relatedIdentifiers>
  <relatedIdentifier relatedIdentifierType="DOI" relationType="IsSupplementTo">10.1234/paper</relatedIdentifier>
  <relatedIdentifier relatedIdentifierType="ISSN" relationType="IsPartOf">1234-5679</relatedIdentifier>
</relatedIdentifiers>
<fundingReferences><fundingReference><funderName>NSFC</funderName><awardNumber>123</awardNumber><awardTitle>Spins</awardTitle>
<funderIdentifier funderIdentifierType="ROR">https://ror.org/05cvf7v30</funderIdentifier></fundingReference>
<fundingReference><funderName>CAS</funderName></fundingReference></fundingReferences>
<dates><date dateType="Created">2024</date></dates>`),
      'a.xml',
    );
    assert.equal(format, 'dataciteXml');
    const authors = values['authors'] as Author[];
    assert.deepEqual(
      authors.map(({ nameZh, nameEn, affiliations, orcid }) => [
        nameZh,
        nameEn,
        affiliationsText(affiliations, 'en'),
        orcid,
      ]),
      [
        ['', 'Johannes van der Waals', 'One; Two & Three', '0000-0002-1825-0097'],
        ['', 'Martin Luther King Jr.', '', ''],
        ['张三', '', '', ''],
        ['', 'Academy, Beijing', '', ''],
      ],
    );
    assert.deepEqual(
      ['titleEn', 'titleZh', 'keywordsEn', 'keywordsZh', 'descriptionEn', 'license', 'doi'].map((path) => values[path]),
      ['Bi2Se3 & more', '数据', 'magnetism', '磁性', 'One\ntwo', 'by', '10.5072/abc'],
    );
    assert.deepEqual(
      (values['grants'] as Grant[]).map(({ number, title, funder }) => [number, title, funder.nameEn, funder.ror]),
      [
        ['123', 'Spins', 'NSFC', '05cvf7v30'],
        ['', '', 'CAS', ''],
      ],
    );
    assert.deepEqual(
      faults.toSorted(),
      ['相关成果：不认识“IsPartOf | ISSN | 1234-5679”', '表单中没有对应的项目，未采用：dates'].toSorted(),
    );
  });

  test('may be wrapped; one that is torn, declares types or is another is refused', async () => {
    const wrapped = `<OAI-PMH><record><metadata><r:resource xmlns:r="x">${title.replaceAll(/<(\/?)(title)/g, '<$1r:$2')}</r:resource></metadata></record></OAI-PMH>`;
    assert.equal((await read(wrapped, 'a.xml')).values['titleEn'], 'Title');
    assert.equal((await read(record('<titles>'), 'a.xml')).error, 'data.metadata-imports.malformedXml');
    assert.equal(
      (await read(`<!DOCTYPE x [<!ENTITY a "b">]>${record(title)}`, 'a.xml')).error,
      'data.metadata-imports.malformedXml',
    );
    assert.equal((await read('<html><body/></html>', 'a.xml')).error, 'data.metadata-imports.unknown');
  });
});

test('CSL-JSON keeps particles, suffixes and all institutions, and dates in words', async () => {
  const item = {
    type: 'article-journal',
    title: 'T',
    author: [
      { family: 'Waals', given: 'J. D.', 'non-dropping-particle': 'van der' },
      { family: 'King', given: 'M. L.', suffix: 'Jr.', affiliation: [{ name: 'One' }, { name: 'Two' }] },
      { family: 'Humboldt', given: 'A.', 'dropping-particle': 'von' },
    ],
    issued: { raw: '2018-11' },
    ISSN: '1234-5679',
  };
  const { values, faults } = await read(JSON.stringify([item]), 'a.json');
  const authors = values['authors'] as { nameEn: string; affiliations: Affiliation[] }[];
  assert.deepEqual(
    authors.map(({ nameEn }) => nameEn),
    ['J. D. van der Waals', 'M. L. King Jr.', 'A. von Humboldt'],
  );
  assert.deepEqual([affiliationsText(authors[1]!.affiliations, 'en'), values['typeMeta.year']], ['One; Two', '2018']);
  assert.deepEqual(faults, ['表单中没有对应的项目，未采用：ISSN']);
});
