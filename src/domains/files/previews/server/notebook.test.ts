import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notebookOf } from './notebook.ts';

const cell = (outputs: object[], source = 'x = 1') => ({
  cell_type: 'code',
  execution_count: 3,
  source: [source],
  outputs,
});
const shown = (outputs: object[]) =>
  notebookOf(JSON.stringify({ cells: [cell(outputs)], metadata: {}, nbformat: 4 })).blocks.slice(1);
const output = (data: object) => [{ output_type: 'display_data', data }];

describe('a notebook', () => {
  test('is shown as its texts, its code with numbers, and the best output of each cell', () => {
    const cells = [
      { cell_type: 'markdown', source: ['# 拟合\n', 'Text'] },
      cell([{ output_type: 'stream', name: 'stdout', text: ['done\n'] }], 'print("done")'),
      { cell_type: 'raw', source: 'raw' },
    ];
    const metadata = { language_info: { name: 'julia' } };
    const { blocks, language, more } = notebookOf(JSON.stringify({ cells, metadata, nbformat: 4 }));
    assert.deepEqual(
      blocks.map(({ type }) => type),
      ['html', 'code', 'text', 'text'],
    );
    assert.match((blocks[0] as { html: string }).html, /<h1[^>]*>拟合<\/h1>/);
    assert.deepEqual(blocks[1], { type: 'code', text: 'print("done")', count: 3 });
    assert.deepEqual([language, more], ['julia', false]);
  });

  test('of format 3 keeps its cells in a worksheet', () => {
    const old = {
      worksheets: [
        {
          cells: [
            { cell_type: 'code', input: ['1'], prompt_number: 2, outputs: [{ output_type: 'pyout', text: ['1'] }] },
          ],
        },
      ],
    };
    assert.deepEqual(notebookOf(JSON.stringify(old)).blocks, [
      { type: 'code', text: '1', count: 2 },
      { type: 'text', text: '1', isError: false },
    ]);
  });

  test('shows pictures as pictures, of which SVG runs nothing, before HTML and text', () => {
    const png = 'iVBORw0KGgo=';
    assert.deepEqual(shown(output({ 'image/png': [png, '\n'], 'text/plain': 'fig' })), [
      { type: 'picture', source: `data:image/png;base64,${png}` },
    ]);
    const [svg] = shown(output({ 'image/svg+xml': '<svg onload="alert(1)"/>' }));
    assert.match((svg as { source: string }).source, /^data:image\/svg\+xml;base64,/);
  });

  test('keeps tables of HTML and drops everything that would run, blank the page or leave it', () => {
    const hostile =
      '<style>body{display:none}</style><script>x()</script><form action="/x"><input></form><a href="javascript:x()">a</a><table onclick="x()" style="position:fixed"><tr><td>1</td></tr></table><iframe src="/"></iframe>';
    const [block] = shown(output({ 'text/html': hostile }));
    const { html } = block as { html: string };
    assert.match(html, /<td>1<\/td>/);
    assert.ok(!/script|style|form|input|javascript:|onclick|iframe|position/.test(html), html);
  });

  test('names outputs that only a notebook can show, and strips colours of terminals', () => {
    assert.deepEqual(shown(output({ 'application/vnd.plotly.v1+json': {} })), [
      { type: 'other', mime: 'application/vnd.plotly.v1+json' },
    ]);
    assert.deepEqual(
      shown([{ output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001b[31mNameError\u001b[0m'] }]),
      [{ type: 'text', text: 'NameError', isError: true }],
    );
  });

  test('is bounded, and refused where it is none', () => {
    const many = { cells: Array.from({ length: 5000 }, () => ({ cell_type: 'raw', source: 'x' })) };
    const { blocks, more } = notebookOf(JSON.stringify(many));
    assert.deepEqual([blocks.length, more], [400, true]);
    for (const text of ['', '[]', '{}', 'null', '{"cells":3}', '{"cells":['])
      assert.throws(() => notebookOf(text), { key: 'files.previews.malformed' });
    assert.deepEqual(notebookOf('{"cells":[]}').blocks, []);
    assert.deepEqual(
      notebookOf('{"cells":[1,null,{"cell_type":{}},{"cell_type":"code","outputs":{"a":1}}]}').more,
      false,
    );
  });
});
