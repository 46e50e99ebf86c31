import { fontPath, type Weight } from './fonts.ts';
import { linesOf, smallPart, type Line } from './lines.ts';

/** A4 in points, and the margins. */
export const paper = { width: 595.28, height: 841.89 } as const;
export const margin = { left: 56, right: 56, top: 64, bottom: 64 } as const;
export const textWidth = paper.width - margin.left - margin.right;
const bottom = paper.height - margin.bottom;

/** pdfkit identifies a font by its file: a file registered under two names would be opened again for each use. */
export const paths = { plain: fontPath('plain'), bold: fontPath('bold') } as const;

/** Line height relative to the font size. */
const leading = 1.45;
export const ink = '#1a2433';
export const faint = '#5b6675';

export interface Style {
  weight?: Weight;
  size?: number;
  colour?: string;
  align?: 'left' | 'right' | 'center' | undefined;
}

/** Draws from top to bottom, page after page. */
export class Pages {
  readonly pdf: PDFKit.PDFDocument;
  y: number = margin.top;
  readonly #beforePage: () => void;

  constructor(pdf: PDFKit.PDFDocument, beforePage: () => void) {
    this.pdf = pdf;
    this.#beforePage = beforePage;
    this.newPage();
  }

  newPage(): void {
    this.pdf.addPage({ size: 'A4', margin: 0 });
    this.#beforePage();
    this.y = margin.top;
  }

  get left(): number {
    return bottom - this.y;
  }

  /** Starts the next page when less than this height is left. */
  need(height: number): void {
    if (height > this.left && this.y > margin.top) this.newPage();
  }

  readonly measure = (text: string, weight: Weight, size: number): number =>
    this.pdf.font(paths[weight]).fontSize(size).widthOfString(text);

  lines(text: string, width: number, { weight = 'plain', size = 9.5 }: Style = {}): Line[] {
    return linesOf(text, width, this.measure, weight, size);
  }

  heightOf = (lines: readonly Line[], size = 9.5): number => lines.length * size * leading;

  /** Draws lines at a position without moving the cursor. */
  drawLines(lines: readonly Line[], x: number, y: number, width: number, style: Style = {}): void {
    const { weight = 'plain', size = 9.5, colour = ink, align = 'left' } = style;
    const room = { left: 0, center: 0.5, right: 1 }[align];
    for (const [at, line] of lines.entries()) {
      let across = x + Math.max(0, width - line.width) * room;
      const top = y + at * size * leading + (size * (leading - 1)) / 2;
      for (const { text, source, level, width: wide } of line.runs) {
        const isSmall = level !== 'line';
        const drop = { line: 0, below: size * 0.55, above: size * 0.02 }[level];
        this.pdf
          .font(paths[weight])
          .fontSize(isSmall ? size * smallPart : size)
          .fillColor(colour);
        // Copying the text gives the original character.
        if (isSmall) this.pdf.markContent('Span', { actual: source });
        this.pdf.text(text, across, top + drop, { lineBreak: false });
        if (isSmall) this.pdf.endMarkedContent();
        across += wide;
      }
    }
  }

  /** Draws a text over the full width, across pages if it is long, and moves the cursor below it. */
  flow(text: string, style: Style & { after?: number } = {}): void {
    const { size = 9.5, after = 4 } = style;
    for (const line of this.lines(text, textWidth, style)) {
      this.need(size * leading);
      this.drawLines([line], margin.left, this.y, textWidth, style);
      this.y += size * leading;
    }
    this.y += after;
  }
}
