import type { Language } from '#shared/texts';

/** A column of a table; widths are shares of the width of the page's text. */
export interface PdfColumn {
  title: string;
  share: number;
  align?: 'left' | 'right' | 'center';
}

/** One part of a document, drawn below the one before. */
export type PdfBlock =
  | { kind: 'title'; text: string; about?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; align?: 'left' | 'center' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; empty: string }
  /** Lines to sign and stamp, each with a label. */
  | { kind: 'signatures'; labels: readonly string[] }
  /** What stands at the end of a certificate: QR code on the left, issuer with seal and signature on the right. */
  | {
      kind: 'seal';
      qr: string;
      qrNote: string;
      lines: readonly string[];
      seal?: Buffer | undefined;
      signature?: Buffer | undefined;
    };

/** A document as data. A4 upright, one language. */
export interface PdfDocument {
  language: Language;
  title: string;
  author: string;
  /** Stands at the head of every page but the first. */
  head: string;
  /** At the foot, with the number of the page and of all pages: `{page}` and `{pages}` are put in. */
  foot: string;
  blocks: readonly PdfBlock[];
  /** Across every page, such as for demonstrations. */
  watermark?: string | undefined;
  /** When it was made: written into the file. */
  at: Date;
}

/** All texts of a document, for finding signs that the font does not have. */
export function textsOf({ title, head, foot, blocks, watermark }: PdfDocument): string[] {
  return [title, head, foot, watermark ?? '', ...blocks.flatMap(textsOfBlock)];
}

function textsOfBlock(block: PdfBlock): string[] {
  switch (block.kind) {
    case 'title':
      return [block.text, block.about ?? ''];
    case 'heading':
    case 'paragraph':
      return [block.text];
    case 'facts':
      return block.facts.flat();
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat(), block.empty];
    case 'signatures':
      return [...block.labels];
    case 'seal':
      return [block.qrNote, ...block.lines];
  }
}
