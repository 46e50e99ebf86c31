import { fileStream } from '#server/files/file-stream';

const [quote, newLine, carriageReturn, blank, tabulator] = [0x22, 0x0a, 0x0d, 0x20, 0x09];

/**
 * The number of cells of the widest record of a delimited text, empty ones at its end not counted. The engine drops
 * cells beyond the columns that it is told, without a message.
 * @param skip lines above the records
 */
export async function widestRecord(text: string, separator: string, skip: number): Promise<number> {
  const between = separator.charCodeAt(0);
  let [line, cell, widest] = [0, 0, 0];
  let [isFilled, isQuoted, isFirstByte] = [false, false, true];
  const end = () => {
    if (isFilled && line >= skip) widest = Math.max(widest, cell + 1);
    isFilled = false;
    isFirstByte = true;
  };
  for await (const bytes of fileStream(text) as AsyncIterable<Buffer>)
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte === quote && (isQuoted || isFirstByte)) {
        isQuoted = !isQuoted;
        // A doubled quote opens the cell again at once.
        isFirstByte = !isQuoted;
      } else if (isQuoted) isFilled = true;
      else if (byte === between) {
        end();
        cell += 1;
      } else if (byte === newLine) {
        end();
        line += 1;
        cell = 0;
      } else if (byte !== blank && byte !== tabulator && byte !== carriageReturn) {
        isFilled = true;
        isFirstByte = false;
      }
    }
  end();
  return widest;
}
