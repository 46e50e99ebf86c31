import type { PdfBlock, PdfDocument } from '../pdf/document.ts';

/** Parts of a document that a word processor shows; signatures and seals belong to paper. */
export type WordBlock = Exclude<PdfBlock, { kind: 'signatures' | 'seal' }>;

/** The same document as data that {@link renderPdf} takes. */
export type WordDocument = Omit<PdfDocument, 'blocks' | 'head' | 'watermark'> & { blocks: readonly WordBlock[] };

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Half points. */
const size = { title: 36, heading: 26, text: 21, small: 18 };

/**
 * A document as .docx (ISO/IEC 29500), with headings that a table of contents finds, tables with repeated headers, and
 * page numbers. Collected in memory: documents are a few pages.
 */
export async function renderWord({ language, title, author, foot, blocks }: WordDocument): Promise<Buffer> {
  // Loaded on first use: the library is large.
  const docx = await import('docx');
  const { AlignmentType, Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, Table, TableCell, TableRow } =
    docx;
  const { TextRun, WidthType } = docx;
  const line = (text: string, bold = false) => new Paragraph({ children: [new TextRun({ text, bold })] });
  const tableOf = (head: readonly string[], rows: readonly (readonly string[])[], shares: readonly number[]) => {
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const cells = (texts: readonly string[], bold: boolean) =>
      texts.map(
        (text, at) =>
          new TableCell({
            children: [line(text, bold)],
            width: { size: Math.round(((shares[at] ?? 1) / whole) * 100), type: WidthType.PERCENTAGE },
            margins: { top: 60, bottom: 60, left: 80, right: 80 },
          }),
      );
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        ...(head.length ? [new TableRow({ tableHeader: true, children: cells(head, true) })] : []),
        ...rows.map((row) => new TableRow({ cantSplit: true, children: cells(row, false) })),
      ],
    });
  };
  const partsOf = (block: WordBlock): (InstanceType<typeof Paragraph> | InstanceType<typeof Table>)[] => {
    switch (block.kind) {
      case 'title':
        return [
          new Paragraph({ heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER, text: block.text }),
          ...(block.about
            ? [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  spacing: { after: 240 },
                  children: [new TextRun({ text: block.about, size: size.small })],
                }),
              ]
            : []),
        ];
      case 'heading':
        return [
          new Paragraph({
            heading: HeadingLevel.HEADING_1,
            spacing: { before: 280, after: 120 },
            keepNext: true,
            text: block.text,
          }),
        ];
      case 'paragraph':
        return [new Paragraph({ spacing: { after: 120 }, text: block.text })];
      case 'facts':
        return [tableOf([], block.facts, [1, 3])];
      case 'table':
        return block.rows.length
          ? [
              tableOf(
                block.columns.map((column) => column.title),
                block.rows,
                block.columns.map((column) => column.share),
              ),
            ]
          : [line(block.empty)];
    }
  };
  const [before = '', between = '', after = ''] = foot.split(/\{pages?\}/);
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: size.small,
            children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after],
          }),
        ],
      }),
    ],
  });
  const font = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimSun' };
  return Packer.toBuffer(
    new Document({
      title,
      creator: author,
      styles: {
        default: {
          document: {
            run: {
              font,
              size: size.text,
              language: { value: language === 'zh' ? 'zh-CN' : 'en-GB', eastAsia: 'zh-CN' },
            },
          },
          title: { run: { font, size: size.title, bold: true } },
          heading1: { run: { font, size: size.heading, bold: true } },
        },
      },
      sections: [{ footers: { default: footer }, children: blocks.flatMap(partsOf) }],
    }),
  );
}
