import type { PdfColumn } from './document.ts';
import { stiffWidth, type Line } from './lines.ts';
import { faint, margin, paper, textWidth, type Pages } from './page.ts';

const size = 8.5;
const leading = 1.45;
const padding = 4;

/**
 * Draws a table. Its header repeats on every page, and rows are not split unless they are higher than a page. `keep` is the
 * height of the block below that must not be alone on a page: the last row goes there with it.
 */
export function drawTable(pages: Pages, { columns, rows, empty }: Table, keep = 0): void {
  const widths = widthsOf(pages, { columns, rows });
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
  for (const [at, row] of rows.entries()) {
    const below = at === rows.length - 1 ? keep : 0;
    for (const part of fitting(cells(row, 'plain'), heightOf(head))) {
      if (heightOf(part) + below > pages.left) {
        pages.newPage();
        drawHead();
      }
      draw(part, 'plain');
    }
  }
  pages.y += 8;
}

interface Table {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  empty: string;
}

/** Rows that are measured for the widths of the columns. */
const measured = 2000;

/**
 * Widths by the shares of the columns. A column in which a number, a date or a word would break is widened,
 * and the others give way.
 */
function widthsOf(pages: Pages, { columns, rows }: Pick<Table, 'columns' | 'rows'>): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const wanted = columns.map(({ share }) => (share / all) * textWidth);
  // Where not all words fit, numbers and dates still do.
  const [least] = [true, false]
    .map((words) => leastWidths(pages, { columns, rows }, words))
    .filter((widths) => sumOf(widths) <= textWidth);
  if (!least) return wanted;
  const widths = wanted.map((one, at) => Math.max(one, least[at]!));
  const excess = sumOf(widths) - textWidth;
  const slack = widths.map((one, at) => one - least[at]!);
  const free = sumOf(slack);
  return widths.map((one, at) => one - (free > 0 ? (excess * slack[at]!) / free : 0));
}

/** The narrowest widths in which no number or date breaks, and no word if `words`. */
function leastWidths(pages: Pages, { columns, rows }: Pick<Table, 'columns' | 'rows'>, words: boolean): number[] {
  const width = (text: string, weight: 'plain' | 'bold') => stiffWidth(text, pages.measure, { weight, size, words });
  return columns.map(({ title }, at) => {
    const cells = rows.slice(0, measured).map((row) => width(row[at] ?? '', 'plain'));
    const widest = cells.reduce((most, one) => Math.max(most, one), width(title, 'bold'));
    // Half a point more: a line of exactly the width of its cell may break.
    return Math.min(widest + 2 * padding + 0.5, textWidth / 2);
  });
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);

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
