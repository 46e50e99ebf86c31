import { create } from 'qrcode';
import type { PdfBlock } from './document.ts';
import { faint, ink, margin, textWidth, type Pages } from './page.ts';

const qrSize = 88;
const sealSize = 110;

type Seal = Extract<PdfBlock, { kind: 'seal' }>;

export const sealHeight = ({ lines }: Seal): number => Math.max(qrSize + 40, lines.length * 18 + 60);

/** The end of a certificate: verification code on the left, issuer with seal and signature on the right. */
export function drawSeal(pages: Pages, block: Seal): void {
  const { qr, qrNote, lines, seal, signature } = block;
  const height = sealHeight(block);
  pages.need(height);
  const top = pages.y + 12;
  drawQr(pages, qr, margin.left, top);
  const note = pages.lines(qrNote, 200, { size: 8 });
  pages.drawLines(note, margin.left, top + qrSize + 6, 200, { size: 8, colour: faint });
  const right = margin.left + textWidth / 2;
  if (signature) pages.pdf.image(signature, right + 90, top - 6, { fit: [110, 40] });
  if (seal) pages.pdf.image(seal, right + 70, top + 6, { fit: [sealSize, sealSize] });
  for (const [at, line] of lines.entries())
    pages.drawLines(pages.lines(line, textWidth / 2, { size: 10.5 }), right, top + at * 20, textWidth / 2, {
      size: 10.5,
      colour: ink,
    });
  pages.y += height;
}

/** Draws the QR code as rectangles: sharp at every size, without an embedded picture. */
function drawQr(pages: Pages, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const step = qrSize / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pages.pdf.rect(x + column * step, y + row * step, step, step);
  pages.pdf.fill('#000000');
}
