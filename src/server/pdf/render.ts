import type { Readable } from 'node:stream';
import type { PdfBlock, PdfDocument } from './document.ts';
import { faint, ink, margin, Pages, paper, paths, textWidth } from './page.ts';
import { drawSeal, sealHeight } from './seal.ts';
import { drawTable } from './table.ts';

/**
 * Generates a PDF/A-2b file (ISO 19005-2) with embedded fonts. Characters that the font lacks become empty boxes;
 * callers that must not issue such a file check `missingSigns` first.
 */
export async function renderPdf(document: PdfDocument): Promise<Readable> {
  const { default: PDFKit } = await import('pdfkit');
  const { language, title, author, at } = document;
  const pdf = new PDFKit({
    autoFirstPage: false,
    bufferPages: true,
    subset: 'PDF/A-2b',
    pdfVersion: '1.7',
    lang: language === 'zh' ? 'zh-CN' : 'en',
    displayTitle: true,
    font: paths.plain,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: at, ModDate: at },
  });
  const pages = new Pages(pdf, () => drawWatermark(pdf, document.watermark));
  for (const [at, block] of document.blocks.entries()) draw(pages, block, keptHeight(document.blocks[at + 1]));
  drawMargins(pages, document);
  pdf.end();
  return pdf;
}

/** Space between a block and the signatures or the seal below it. */
const gap = 16;

/** The height of the next block if it must not be alone on a page: signatures and seal belong to what they sign. */
function keptHeight(next: PdfBlock | undefined): number {
  if (next?.kind === 'seal') return sealHeight(next) + gap;
  return next?.kind === 'signatures' ? signaturesHeight(next.labels) + gap : 0;
}

/** Draws a block; its last part stays on one page with the `keep` points below it. */
function draw(pages: Pages, block: PdfBlock, keep: number): void {
  switch (block.kind) {
    case 'title':
      pages.flow(block.text, { weight: 'bold', size: 17, align: 'center', after: 6 });
      if (block.about) pages.flow(block.about, { size: 9.5, align: 'center', colour: faint, after: 10 });
      return;
    case 'heading':
      pages.y += 6;
      pages.need(60);
      return pages.flow(block.text, { weight: 'bold', size: 11.5 });
    case 'paragraph':
      if (keep > 0) pages.need(pages.heightOf(pages.lines(block.text, textWidth, { size: 10 }), 10) + keep);
      return pages.flow(block.text, { align: block.align, size: 10, after: 8 });
    case 'facts':
      return drawFacts(pages, block.facts, keep);
    case 'table':
      return drawTable(pages, block, keep);
    case 'signatures':
      return drawSignatures(pages, block.labels);
    case 'seal':
      return drawSeal(pages, block);
  }
}

const labelWidth = 110;

function drawFacts(pages: Pages, facts: readonly (readonly [string, string])[], keep: number): void {
  const filled = facts.filter(([, value]) => value !== '');
  for (const [at, [label, value]] of filled.entries()) {
    const left = pages.lines(label, labelWidth - 8, { weight: 'bold' });
    const right = pages.lines(value, textWidth - labelWidth);
    const height = Math.max(pages.heightOf(left), pages.heightOf(right)) + 3;
    pages.need(height + (at === filled.length - 1 ? keep : 0));
    pages.drawLines(left, margin.left, pages.y, labelWidth - 8, { weight: 'bold' });
    pages.drawLines(right, margin.left + labelWidth, pages.y, textWidth - labelWidth);
    pages.y += height;
  }
  pages.y += 6;
}

const signaturesHeight = (labels: readonly string[]): number => labels.length * 44 + 20;

function drawSignatures(pages: Pages, labels: readonly string[]): void {
  pages.need(signaturesHeight(labels));
  pages.y += 20;
  for (const label of labels) {
    pages.drawLines(pages.lines(label, 200), margin.left, pages.y, 200);
    pages.pdf
      .moveTo(margin.left + 150, pages.y + 14)
      .lineTo(margin.left + 360, pages.y + 14)
      .lineWidth(0.5)
      .stroke(ink);
    pages.y += 44;
  }
}

function drawWatermark(pdf: PDFKit.PDFDocument, text: string | undefined): void {
  if (!text) return;
  pdf.save();
  pdf.rotate(-35, { origin: [paper.width / 2, paper.height / 2] });
  pdf.font(paths.plain).fontSize(64).fillColor('#ececec');
  const width = pdf.widthOfString(text);
  pdf.text(text, (paper.width - width) / 2, paper.height / 2 - 40, { lineBreak: false });
  pdf.restore();
}

/** Draws headers and footers once the number of pages is known. */
function drawMargins(pages: Pages, { head, foot }: PdfDocument): void {
  const { start, count } = pages.pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pages.pdf.switchToPage(start + at);
    if (at > 0)
      pages.drawLines(pages.lines(head, textWidth, { size: 8 }).slice(0, 1), margin.left, 34, textWidth, {
        size: 8,
        colour: faint,
      });
    const text = foot.replace('{page}', String(at + 1)).replace('{pages}', String(count));
    pages.drawLines(pages.lines(text, textWidth, { size: 8 }), margin.left, paper.height - 44, textWidth, {
      size: 8,
      colour: faint,
      align: 'center',
    });
  }
}
