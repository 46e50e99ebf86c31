import type { Language } from '#shared/texts';

/** A column of a table; widths are shares of the text width. */
export interface PdfColumn {
  title: string;
  share: number;
  align?: 'left' | 'right' | 'center';
}

/** One part of a document; parts follow each other vertically. */
export type PdfBlock =
  | { kind: 'title'; text: string; about?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; align?: 'left' | 'center' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; empty: string }
  /** Lines for signatures and stamps, each with a label. */
  | { kind: 'signatures'; labels: readonly string[] }
  /** The end of a certificate: QR code on the left, issuer with seal and signature on the right. */
  | {
      kind: 'seal';
      qr: string;
      qrNote: string;
      lines: readonly string[];
      seal?: Buffer | undefined;
      signature?: Buffer | undefined;
    };

/** A document as data: A4 portrait, one language. */
export interface PdfDocument {
  language: Language;
  title: string;
  author: string;
  /** Header of every page except the first. */
  head: string;
  /** Footer; `{page}` and `{pages}` are replaced by the page number and the number of pages. */
  foot: string;
  blocks: readonly PdfBlock[];
  /** Across every page, such as for demonstration documents. */
  watermark?: string | undefined;
  /** Creation time; written into the file. */
  at: Date;
}

/** All texts of a document, to find characters that the font lacks. */
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
