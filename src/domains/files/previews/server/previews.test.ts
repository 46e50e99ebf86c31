import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { withParseMemory } from '#server/files/file-limits';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { PreviewQuery, type Preview } from '../contract.ts';
import { pictureOf } from './picture.ts';
import { pdfOf, previewOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });

/** Stores bytes as a file of this name. */
async function stored(name: string, content: Buffer | string) {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return { name, size, sha256, storageKey };
}
const preview = async (name: string, content: Buffer | string): Promise<Preview> =>
  previewOf(portal.context(), await stored(name, content));
const refused = (reason: string) => ({ key: `files.previews.${reason}` });

async function bytesOf(stream: Readable | Promise<Readable>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('a preview', () => {
  test('of a structure tells its space group when asked for it, within a tolerance', async () => {
    // An atom of iron 0.05 Å from the middle of its cell.
    const file = await stored('POSCAR', 'Fe\n1\n3 0 0\n0 3 0\n0 0 3\nFe\n2\nDirect\n0 0 0\n.5 .5 .51667\n');
    const symmetry = async (asked: object) =>
      previewOf(portal.context(), file, PreviewQuery.parse({ as: 'symmetry', ...asked }));
    const numbers = await Promise.all(
      [{}, { tolerance: '0.1' }].map(async (asked) => {
        const answer = await symmetry(asked);
        return answer.kind === 'symmetry' && [answer.tolerance, answer.found?.number];
      }),
    );
    assert.deepEqual(numbers, [
      [0.01, 129],
      [0.1, 229],
    ]);
    const table = await stored('a.csv', 'a,b\n1,2\n');
    const other = await previewOf(portal.context(), table, PreviewQuery.parse({ as: 'symmetry' }));
    assert.equal(other.kind, 'table');
  });

  test('of an input file or of JSON is a structure if the content is one, with its text and its space group', async () => {
    const input = '&SYSTEM\n ibrav = 1, celldm(1) = 6, nat = 1\n/\nATOMIC_POSITIONS crystal\nPo 0 0 0\n';
    const json = '{"@class":"Molecule","sites":[{"species":[{"element":"He","occu":1}],"xyz":[0,0,0]}]}';
    const kinds = async (name: string, content: string) =>
      Promise.all(
        ['itself', 'text', 'symmetry'].map(async (as) => {
          const shown = await previewOf(portal.context(), await stored(name, content), PreviewQuery.parse({ as }));
          return shown.kind === 'symmetry' ? shown.found?.number : shown.kind;
        }),
      );
    assert.deepEqual(await kinds('scf.in', input), ['structure', 'text', 221]);
    assert.deepEqual(await kinds('he.json', json), ['structure', 'text', undefined]);
    assert.equal((await preview('run.in', 'units metal\n')).kind, 'text');
    assert.equal((await preview('scf.in', input.replace('nat = 1', 'nat = 3'))).kind, 'text');
    assert.equal((await preview('a.json', '{"sites":[]}')).kind, 'text');
  });

  test('of a table has its first rows, and says that there are more', async () => {
    const lines = Array.from({ length: 19_000 }, (_none, at) => `${at},${at * at}`);
    const shown = await preview('squares.csv', ['n,square', ...lines].join('\n'));
    assert.ok(shown.kind === 'table');
    assert.deepEqual(shown.columns, ['n', 'square']);
    assert.equal(shown.rows.length, 10_000);
    assert.equal(shown.more, true);
  });

  test('of whatever is made of a text can be had as it was written', async () => {
    for (const [name, content] of [
      ['a.csv', 'a;b\n1;2\n'],
      ['a.json', '{"a":[1]}'],
      ['README.md', '# x'],
      ['POSCAR-001', 'no structure at all'],
    ] as const) {
      const file = await stored(name, content);
      const shown = await previewOf(portal.context(), file, PreviewQuery.parse({ as: 'text' }));
      assert.deepEqual(shown, { kind: 'text', text: content, more: false }, name);
    }
    assert.deepEqual(await preview('POSCAR-001', 'no structure at all'), {
      kind: 'text',
      text: 'no structure at all',
      more: false,
      notRead: 'malformed',
    });
    const pdf = await previewOf(portal.context(), await stored('a.pdf', '%PDF-'), PreviewQuery.parse({ as: 'text' }));
    assert.equal(pdf.kind, 'pdf');
  });

  test('of Chinese text in GB 18030 is read', async () => {
    const gb = Buffer.from([0xb5, 0xe7, 0xd7, 0xe8, 0x2c, 0x54, 0x0a, 0x31, 0x2c, 0x32]);
    const shown = await preview('电阻.csv', gb);
    assert.ok(shown.kind === 'table');
    assert.deepEqual(shown.columns, ['电阻', 'T']);
  });

  test('of JSON is indented', async () => {
    assert.deepEqual(await preview('a.json', '{"a":[1]}'), {
      kind: 'text',
      text: '{\n  "a": [\n    1\n  ]\n}',
      more: false,
    });
  });

  test('of Markdown has headings and tables, and nothing that runs or calls elsewhere', async () => {
    const shown = await preview(
      'README.md',
      '# 说明\n\n|a|\n|-|\n|1|\n\n<script>alert(1)</script><img src="https://spy.example/x.png" alt="spy" onerror="alert(1)">\n\n[x](javascript:alert(1))',
    );
    assert.ok(shown.kind === 'markdown');
    assert.match(shown.html, /<h1>说明<\/h1>/);
    assert.match(shown.html, /<table>/);
    assert.doesNotMatch(shown.html, /script|onerror|<img|spy\.example/);
  });

  test('of Markdown that would take minutes, or is nested beyond measure, is the text itself', async () => {
    for (const text of ['_a'.repeat(120_000), '**a'.repeat(80_000), '> '.repeat(50_000)])
      assert.deepEqual(await preview('README.md', text), { kind: 'text', text, more: false }, text.slice(0, 8));
  });

  test('of something else under the name of an archive, a table or a text is refused', async () => {
    for (const name of ['a.zip', 'a.csv', 'a.txt', 'a.cif'])
      await assert.rejects(preview(name, Buffer.from([0, 1, 2, 3, 255])), refused('malformed'), name);
    await assert.rejects(preview('a.exe', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])), refused('format'));
  });

  test('of a picture is drawn anew and fits a screen', async () => {
    const png = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const reply = await pictureOf(portal.context(), await stored('map.png', png));
    const { format, width, height } = await sharp(await bytesOf(reply.open())).metadata();
    assert.deepEqual({ format, width, height }, { format: 'webp', width: 1600, height: 800 });
  });

  const blank = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 3, background: '#336699' } });
  const drawn = async (name: string, picture: Buffer) => pictureOf(portal.context(), await stored(name, picture));

  test('of a picture of few bytes is refused where its pixels must all be there at once and are too many', async () => {
    assert.equal((await drawn('rows.png', await blank(7000).png().toBuffer())).mediaType, 'image/webp');
    const whole = { 'a.png': blank(7000).png({ progressive: true }), 'a.gif': blank(6000).gif() };
    for (const [name, picture] of Object.entries(whole)) {
      const bytes = await picture.toBuffer();
      assert.ok(bytes.length < 2_000_000);
      await assert.rejects(drawn(name, bytes), refused('tooLong'), name);
    }
  });

  test('of a picture waits for the room that its pixels take', async () => {
    const picture = await blank(3000).png({ progressive: true }).toBuffer();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = withParseMemory(portal.context(), 40 << 20, () => promise);
    let isDrawn = false;
    const drawing = drawn('a.png', picture).finally(() => (isDrawn = true));
    // A later call is admitted at once unless others wait.
    for (let isIn = true; isIn;) {
      isIn = false;
      void withParseMemory(portal.context(), 1, async () => (isIn = true));
      await new Promise(setImmediate);
      assert.equal(isDrawn, false);
    }
    resolve();
    await before;
    await drawing;
  });

  test('of a picture that is too large to be drawn anew says so', async () => {
    const large = { ...(await stored('map.tif', 'II*')), size: 101 << 20 };
    await assert.rejects(previewOf(portal.context(), large), refused('tooLong'));
  });

  test('of a picture that is none, or of a PDF file that is none, is refused', async () => {
    await assert.rejects(
      pictureOf(portal.context(), await stored('a.png', '<svg onload="alert(1)">')),
      refused('malformed'),
    );
    await assert.rejects(
      pdfOf(portal.context(), await stored('a.pdf', '<script>alert(1)</script>')),
      refused('malformed'),
    );
  });
});
