import type { PdfColumn } from './document.ts';
import type { Line } from './lines.ts';
import { faint, margin, paper, textWidth, type Pages } from './page.ts';

const size = 8.5;
const leading = 1.45;
const padding = 4;

/** Draws a table. Its header repeats on every page, and rows are not split unless they are higher than a page. */
export function drawTable(
  pages: Pages,
  { columns, rows, empty }: { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; empty: string },
): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / all) * textWidth);
  const cells = (texts: readonly string[], weight: 'plain' | 'bold') =>
    widths.map((width, at) => pages.lines(texts[at] ?? '', width - 2 * padding, { weight, size }));
  const heightOf = (row: readonly Line[][]) =>
    Math.max(...row.map((lines) => Math.max(1, lines.length))) * size * leading + 2 * padding;
  const draw = (row: readonly Line[][], weight: 'plain' | 'bold', fill?: string) => {
    const height = heightOf(row);
    if (fill) pages.pdf.rect(margin.left, pages.y, textWidth, height).fill(fill);
    let x: number = margin.left;
    for (const [at, lines] of row.entries()) {
      const { align } = columns[at]!;
      pages.drawLines(lines, x + padding, pages.y + padding, widths[at]! - 2 * padding, { weight, size, align });
      x += widths[at]!;
    }
    frame(pages, widths, height);
    pages.y += height;
  };
  const head = cells(
    columns.map(({ title }) => title),
    'bold',
  );
  const drawHead = () => draw(head, 'bold', '#eef2f7');
  pages.need(heightOf(head) * 3);
  drawHead();
  if (rows.length === 0) pages.flow(empty, { size, colour: faint });
  for (const row of rows) {
    for (const part of fitting(cells(row, 'plain'), heightOf(head))) {
      if (heightOf(part) > pages.left) {
        pages.newPage();
        drawHead();
      }
      draw(part, 'plain');
    }
  }
  pages.y += 8;
}

/** A row, split into parts when it is higher than a page. */
function fitting(row: Line[][], headHeight: number): Line[][][] {
  const most = Math.floor((paper.height - margin.top - margin.bottom - headHeight - 2 * padding) / (size * leading));
  const longest = Math.max(...row.map((lines) => lines.length));
  if (longest <= most) return [row];
  return Array.from({ length: Math.ceil(longest / most) }, (_, at) =>
    row.map((lines) => lines.slice(at * most, (at + 1) * most)),
  );
}

function frame(pages: Pages, widths: readonly number[], height: number): void {
  pages.pdf.lineWidth(0.5).strokeColor('#c3ccd8');
  let x: number = margin.left;
  for (const width of widths) {
    pages.pdf.rect(x, pages.y, width, height).stroke();
    x += width;
  }
}
