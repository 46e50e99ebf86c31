import { fileStream } from '#server/files/file-stream';

const [quote, newLine, carriageReturn, blank, tabulator] = [0x22, 0x0a, 0x0d, 0x20, 0x09];

/** Bytes with which remarks begin: # % ! ' * ; and the stroke of //. */
const remarks: readonly number[] = [0x23, 0x25, 0x21, 0x27, 0x2a, 0x3b, 0x2f];

/**
 * The number of cells of the widest record of a delimited text, empty ones at its end not counted. The engine drops
 * cells beyond the columns that it is told, without a message.
 * @param skip lines above the records
 * @param hasRemarks whether records that begin with a mark of a remark are none
 */
export async function widestRecord(
  text: string,
  separator: string,
  skip: number,
  hasRemarks: boolean,
): Promise<number> {
  const between = separator.charCodeAt(0);
  let [line, cell, widest] = [0, 0, 0];
  let [isFilled, isQuoted, isFirstByte, isRemark] = [false, false, true, false];
  const end = () => {
    if (isFilled && line >= skip && !isRemark) widest = Math.max(widest, cell + 1);
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
        isRemark = false;
      } else if (byte !== blank && byte !== tabulator && byte !== carriageReturn) {
        if (hasRemarks && cell === 0 && !isFilled && remarks.includes(byte)) isRemark = true;
        isFilled = true;
        isFirstByte = false;
      }
    }
  end();
  return widest;
}
