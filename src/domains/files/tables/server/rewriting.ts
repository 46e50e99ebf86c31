import { Readable } from 'node:stream';
import { cellsOfRow, halfWidth, kindOfLine, longestLine, type LineForm } from '#server/formats/row-lines';
import { fileStream } from '#server/files/file-stream';
import { writeStream } from '#server/files/local-files';
import { Refusal } from './engine.ts';
import type { TextLayout } from './orders.ts';

/** The character between two cells of the rewritten text: no text that people write has it. */
export const cellEnd = '\x1f';

/**
 * Writes the rows of a text of lines as the preview reads them: remarks, marks, repeated names and empty lines left out,
 * in UTF-8, each line a row, without quotes.
 * @returns the number of cells of the widest row, empty ones at its end not counted
 * @throws Refusal if a line cannot be read as a row
 */
export async function rewriteLines(
  file: string,
  to: string,
  { encoding, width, lines: above }: TextLayout,
  form: LineForm & { hasWideDigits: boolean },
): Promise<number> {
  let [line, widest] = [0, 0];
  const written = (raw: string): string => {
    line += 1;
    if (line <= above) return '';
    const text = form.hasWideDigits ? halfWidth(raw) : raw;
    if (kindOfLine(text, form) !== 'row') return '';
    if (text.length > longestLine) throw new Refusal('content');
    const cells = cellsOfRow(text.replaceAll(cellEnd, ' '), form);
    // Lines of blanks with another number of cells mean that the table ends, or that the file is not a table.
    if (!cells || (form.separator === ' ' && cells.length !== width)) throw new Refusal('content');
    widest = Math.max(widest, cells.findLastIndex((cell) => cell !== '') + 1);
    return `${cells.join(cellEnd)}\n`;
  };
  async function* rows(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    let rest = '';
    for await (const bytes of source) {
      const text = rest + decoder.decode(bytes, { stream: true });
      // A carriage return at the end may be half of a line end.
      const all = text.slice(0, text.endsWith('\r') ? -1 : undefined).split(/\r\n|\n|\r/);
      rest = all.pop()! + (text.endsWith('\r') ? '\r' : '');
      if (rest.length > longestLine + 1) throw new Refusal('content');
      yield all.map(written).join('');
    }
    const all = (rest + decoder.decode()).split(/\r\n|\n|\r/);
    if (all.at(-1) === '') all.pop();
    yield all.map(written).join('');
  }
  await writeStream(to, [Readable.from(rows(fileStream(file)))]);
  return widest;
}
