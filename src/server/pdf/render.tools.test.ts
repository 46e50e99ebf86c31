import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { PdfBlock } from './document.ts';
import { renderPdf } from './render.ts';

/** The texts of the pages of a document. */
async function pagesOf(blocks: readonly PdfBlock[]): Promise<string[]> {
  const at = new Date('2026-11-29T00:00:00Z');
  const made = await renderPdf({ language: 'en', title: 'T', author: 'A', head: '', foot: '', blocks, at });
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: await buffer(made), encoding: 'utf8' });
  return text.split('\f').filter((page) => page.trim() !== '');
}

/** A table with rows of one line; a page has about forty. */
const table = (rows: number): PdfBlock => ({
  kind: 'table',
  empty: '',
  columns: [{ title: 'Topic', share: 1 }],
  rows: Array.from({ length: rows }, (_, at) => [`row ${at + 1}.`]),
});

test('seal and signatures are never alone on a page, wherever the page ends', async () => {
  const seal: PdfBlock = { kind: 'seal', qr: 'https://example.org', qrNote: 'code', lines: ['Issued by A'] };
  for (let rows = 18; rows <= 40; rows += 2) {
    const sealed = await pagesOf([table(rows), { kind: 'paragraph', text: 'This is to certify.' }, seal]);
    assert.match(sealed.at(-1)!, /This is to certify\.[^]*Issued by A/, `${rows} rows and a seal`);
    const signed = await pagesOf([table(rows), { kind: 'signatures', labels: ['Leader', 'Date'] }]);
    assert.match(signed.at(-1)!, new RegExp(`row ${rows}\\.[^]*Leader`), `${rows} rows and signatures`);
  }
});
