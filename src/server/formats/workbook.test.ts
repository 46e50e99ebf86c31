import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { Failure } from '#shared/fail';
import { firstRowsOf, readWorkbook } from './read-workbook.ts';
import { workbook, type Cell, type Column } from './workbook.ts';

const limits = { maxBytes: 2_000_000, maxRows: 1000, maxColumns: 20 };
const columns: Column[] = [{ title: 'Name' }, { title: 'Value', width: 30 }];

const written = async (rows: Iterable<Cell[]> | AsyncIterable<Cell[]>, heads = columns) =>
  buffer(await workbook({ name: 'report', columns: heads, rows }).open());

/** A package built by hand, as another program or an attacker might. */
async function packed(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  const standard = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="S" sheetId="1" r:id="r7"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r7" Target="worksheets/first.xml"/></Relationships>',
  };
  for (const [path, text] of Object.entries({ ...standard, ...parts })) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const sheet = (rows: string) => ({
  'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

const refused = (source: Buffer | Readable, key: string, within = limits) =>
  assert.rejects(readWorkbook(source, within), (error) => error instanceof Failure && error.key === key);

describe('a workbook that is written', () => {
  test('gives every value back as what it was', async () => {
    const rows: Cell[][] = [
      ['氢化镧 <LaH10> & "co"', 250.5],
      [null, true],
      ['line\r\nbreak', -3],
      ['  spaces  ', '00123'],
    ];
    assert.deepEqual(await readWorkbook(await written(rows), limits), [
      ['Name', 'Value'],
      ['氢化镧 <LaH10> & "co"', 250.5],
      [null, true],
      ['line\r\nbreak', -3],
      ['spaces', '00123'],
    ]);
  });

  test('writes a moment as a date by the clock of Shanghai', async () => {
    const [, row] = await readWorkbook(await written([['t', new Date('2026-11-16T16:00:00Z')]]), limits);
    assert.equal(row![1], 46_343);
  });

  test('keeps text that looks like a formula as text, marked so that it stays text when edited', async () => {
    const file = await written([['=HYPERLINK("http://evil")', '@SUM(A1)']]);
    const [, row] = await readWorkbook(file, limits);
    assert.deepEqual(row, ['=HYPERLINK("http://evil")', '@SUM(A1)']);
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    assert.ok(!xml.includes('<f>'));
    assert.equal(xml.match(/t="inlineStr" s="3"/g)?.length, 2);
  });

  test('leaves out characters that would break the file', async () => {
    const [, row] = await readWorkbook(await written([['a\u0000b\u001fc\ud800', '_x0041_']]), limits);
    assert.deepEqual(row, ['abc\ufffd', '_x0041_']);
  });

  test('offers choices for a column', async () => {
    const file = await written([], [{ title: 'Sex', choices: ['男', '女'] }]);
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    assert.match(xml, /sqref="A2:A1048576"><formula1>"男,女"<\/formula1>/);
  });

  test('offers long choices, and choices with commas, from a hidden sheet behind the table', async () => {
    const long = Array.from({ length: 100 }, (_, at) => `课题 ${at + 1}`);
    const file = await written(
      [['a', 1]],
      [
        { title: 'A', choices: long },
        { title: 'B', choices: ['x, y', 'z'] },
      ],
    );
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    assert.match(xml, /sqref="A2:A1048576"><formula1>choices!\$A\$1:\$A\$100<\/formula1>/);
    assert.match(xml, /sqref="B2:B1048576"><formula1>choices!\$B\$1:\$B\$2<\/formula1>/);
    assert.match(await partOf(file, 'xl/workbook.xml'), /name="choices" sheetId="2" state="hidden"/);
    assert.match(await partOf(file, 'xl/worksheets/choices.xml'), /课题 100/);
    assert.deepEqual(await readWorkbook(file, limits), [
      ['A', 'B'],
      ['a', 1],
    ]);
  });

  test('fails when its rows fail, and stops reading them when the receiver goes away', async () => {
    async function* failing(): AsyncGenerator<Cell[]> {
      yield ['one', 1];
      throw new Error('connection lost');
    }
    await assert.rejects(written(failing()), /connection lost/);

    const stopped = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (let count = 0; ; count += 1) yield ['row', count];
      } finally {
        stopped.resolve();
      }
    }
    const stream = await workbook({ name: 'x', columns, rows: endless() }).open();
    for await (const chunk of stream) if ((chunk as Buffer).length) break;
    await stopped.promise;
  });

  test('continues in a second sheet when one is full', { timeout: 60_000 }, async () => {
    function* many(): Generator<Cell[]> {
      for (let count = 1; count <= 1_048_577; count += 1) yield [count];
    }
    const file = await written(many(), [{ title: 'N' }]);
    assert.match(await partOf(file, 'xl/workbook.xml'), /sheetId="2"/);
    const second = await partOf(file, 'xl/worksheets/sheet2.xml');
    assert.deepEqual(second.match(/<v>\d+<\/v>/g), ['<v>1048576</v>', '<v>1048577</v>']);
  });
});

describe('a workbook that is read', () => {
  test('reads shared strings without phonetic readings, gaps, and formulas as saved', async () => {
    const rows = await readWorkbook(
      await packed({
        'xl/sharedStrings.xml':
          '<sst><si><t>东京</t><rPh><t>トウキョウ</t></rPh></si><si><r><t>two </t></r><r><t>runs</t></r></si></sst>',
        ...sheet(
          '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
            '<row r="3"><c r="A3" t="str"><f>A1&amp;"x"</f><v>sum</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3"/></row>' +
            '<row r="9"><c r="A9"/></row>',
        ),
      }),
      limits,
    );
    assert.deepEqual(rows, [[], [null, '东京', null, 'two runs'], ['sum']]);
  });

  test('refuses what is no workbook', async () => {
    await refused(Buffer.from('name,value\n1,2'), 'kernel.workbook.broken');
    await refused(await packed({}), 'kernel.workbook.broken');
    await refused(await packed(sheet('<row><c>')), 'kernel.workbook.broken');
    await refused((await written([['a', 1]])).subarray(0, 700), 'kernel.workbook.broken');
    await refused(await packed(sheet('<row r="x"/>')), 'kernel.workbook.broken');
  });

  test('refuses one that is too large, packed or unpacked', async () => {
    await refused(Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), 'kernel.workbook.size', {
      ...limits,
      maxBytes: 1000,
    });
    const blanks = async (count: number) => packed(sheet(`<row><c><v>${' '.repeat(count)}</v></c></row>`));
    assert.deepEqual(await readWorkbook(await blanks(16_000_000), limits), []);
    const bomb = await blanks(17_000_000);
    assert.ok(bomb.length < limits.maxBytes / 20);
    await refused(bomb, 'kernel.workbook.size');
  });

  test('refuses too many rows and columns, and cells far away cost nothing', async () => {
    const many = Array.from({ length: 1001 }, (): Cell[] => ['x', 1]);
    await refused(await written(many), 'kernel.workbook.rows');
    await refused(await packed(sheet('<row r="9000000000"><c t="b"><v>1</v></c></row>')), 'kernel.workbook.rows');
    await refused(await packed(sheet('<row><c r="XFD1"><v>1</v></c></row>')), 'kernel.workbook.columns');
  });

  test('knows no entities but those of XML itself', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const parts = { 'xl/worksheets/first.xml': `${laughs}<worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>` };
    await refused(await packed(parts), 'kernel.workbook.broken');
  });
});

/** One part as text, read by another library. */
async function partOf(file: Buffer, path: string): Promise<string> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    fromBuffer(file, {}, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        if (entry.fileName === path) zip.openReadStream(entry, (fault, it) => (fault ? reject(fault) : resolve(it)));
      });
    }),
  );
  return String(await buffer(stream));
}

describe('a workbook that is previewed', () => {
  const two = {
    'xl/workbook.xml':
      '<workbook xmlns:r="b"><sheets><sheet name="数据" r:id="r7"/><sheet name="Notes" r:id="r8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r8" Target="/xl/worksheets/second.xml"/><Relationship Id="r7" Target="worksheets/first.xml"/></Relationships>',
    'xl/worksheets/second.xml': '<worksheet><sheetData><row><c t="str"><v>note</v></c></row></sheetData></worksheet>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;day&quot; 0.0"/><numFmt numFmtId="171" formatCode="yyyy/mm/dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
  };
  const look = { sheets: 5, rows: 3, columns: 3 };

  test('shows its sheets by their names, and dates as dates', async () => {
    const rows =
      '<row><c s="1"><v>46343</v></c><c s="2"><v>46343</v></c><c s="3"><v>46343.5</v></c></row><row><c s="1"><v>0.25</v></c></row>';
    const { sheets } = await firstRowsOf(await packed({ ...two, ...sheet(rows) }), look);
    assert.deepEqual(
      sheets.map((one) => [one.name, one.more, one.rows]),
      [
        ['数据', false, [['2026-11-17', '46343', '2026-11-17 12:00:00'], ['06:00:00']]],
        ['Notes', false, [['note']]],
      ],
    );
  });

  test('leaves out what is beyond its limits, however far away a cell says to be', async () => {
    const row = '<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c><c><v>4</v></c></row>';
    const { sheets, sheetsLeftOut } = await firstRowsOf(await packed({ ...two, ...sheet(row.repeat(9)) }), {
      ...look,
      sheets: 1,
    });
    const [first] = sheets;
    assert.deepEqual([first!.more, first!.rows.length, first!.rows[0]], [true, 3, ['1', '2', '3']]);
    assert.deepEqual([first!.columnsLeftOut, sheetsLeftOut], [1, 1]);
    const far = await firstRowsOf(await packed(sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')), look);
    assert.deepEqual([far.sheets[0]!.more, far.sheets[0]!.rows], [true, []]);
  });

  const formats = [
    ...['yyyy\\-mm\\-dd', 'hh:mm:ss.000', '[h]:mm:ss', '0.0&quot; days&quot;', '[Red]0.0', 'mmm', 'General'].map(
      (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`,
    ),
  ].join('');
  /** Cells with one format each: the own ones from 170 on, and a Chinese date without a definition. */
  const styles = [170, 171, 172, 173, 174, 175, 176, 31];
  const dated = (about: string, cells: string) => ({
    'xl/workbook.xml': `<workbook xmlns:r="b">${about}<sheets><sheet name="S" r:id="r7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r7" Target="worksheets/first.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...sheet(cells),
  });
  const rowsOf = async (parts: Record<string, string>) =>
    (await firstRowsOf(await packed(parts), { sheets: 9, rows: 9, columns: 9 })).sheets[0]!.rows;
  const cell = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;

  test('tells dates, times of day, durations and numbers by their formats', async () => {
    const cells = [
      [cell(0, 1), cell(0, 59), cell(0, 60), cell(0, 61)],
      [cell(1, 0.25), cell(1, 46343.5), cell(1, 0.500005787037037)],
      [cell(2, 1.5), cell(2, -0.25), cell(2, 46343)],
      [cell(3, 1.5), cell(4, 2.5), cell(5, 46343), cell(6, 46343), cell(7, 46343)],
    ];
    const rows = cells.map((row) => `<row>${row.join('')}</row>`).join('');
    assert.deepEqual(await rowsOf(dated('', rows)), [
      ['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01'],
      ['06:00:00', '2026-11-17 12:00:00', '12:00:00.500'],
      ['36:00:00', '-06:00:00', '1112232:00:00'],
      ['1.5', '2.5', '2026-11-17', '46343', '2026-11-17'],
    ]);
  });

  test('counts days from 1904 where it says so, whatever its extensions say', async () => {
    const cells = `<row>${cell(0, 0)}${cell(0, 1)}${cell(1, 0.25)}${cell(2, 1.5)}</row>`;
    const extended =
      '<workbookPr date1904="1"/><mc:AlternateContent xmlns:mc="m"><x15:workbookPr xmlns:x15="x" chartTrackingRefBase="1"/></mc:AlternateContent>';
    assert.deepEqual(await rowsOf(dated(extended, cells)), [['1904-01-01', '1904-01-02', '06:00:00', '36:00:00']]);
  });

  test('shows errors, and formulas without a saved value, but no saved empty text', async () => {
    const cells =
      '<row><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><f>A2/A$1</f></c><c r="C1" t="str"><f>A1&amp;""</f><v></v></c><c r="D1" s="4"><f>1+1</f><v>2</v></c></row>' +
      '<row><c r="A2"><f t="shared" si="0" ref="A2:B2">B1*2</f><v/></c><c r="B2"><f t="shared" si="0"/></c></row>';
    const { sheets } = await firstRowsOf(await packed(dated('', cells)), { sheets: 9, rows: 9, columns: 9 });
    assert.deepEqual(sheets[0]!.rows, [
      ['#DIV/0!', '=A2/A$1', '', '2'],
      ['=B1*2', '=B1*2 (A2)'],
    ]);
    assert.equal(sheets[0]!.formulas, 3);
  });

  test('says which sheets are hidden, and which are charts, dialog boxes or macros', async () => {
    const kinds = ['worksheet', 'worksheet', 'chartsheet', 'dialogsheet', 'xlMacrosheet'];
    const states = ['hidden', 'veryHidden', 'visible', 'visible', 'hidden'];
    const parts = {
      'xl/workbook.xml': `<workbook xmlns:r="b"><sheets>${states.map((state, at) => `<sheet name="${at}" state="${state}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${kinds.map((kind, at) => `<Relationship Id="r${at}" Type="http://a.b/${kind}" Target="worksheets/first.xml"/>`).join('')}</Relationships>`,
      ...sheet('<row><c><v>1</v></c></row>'),
    };
    const { sheets } = await firstRowsOf(await packed(parts), { sheets: 9, rows: 9, columns: 9 });
    assert.deepEqual(
      sheets.map(({ marks, rows }) => [marks, rows.length]),
      [
        [['hidden'], 1],
        [['veryHidden'], 1],
        [['chart'], 0],
        [['dialog'], 0],
        [['hidden', 'macro'], 1],
      ],
    );
  });

  test('is refused when it unpacks to more than any real workbook', async () => {
    const bomb = await packed(sheet(`<row><c t="str"><v>${' '.repeat(40 << 20)}</v></c></row>`));
    await assert.rejects(
      firstRowsOf(bomb, look),
      (error) => error instanceof Failure && error.key === 'kernel.workbook.size',
    );
    await assert.rejects(firstRowsOf(Buffer.from('PK'), look), Failure);
  });
});
