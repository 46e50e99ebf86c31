import { largestScoreFile } from '#contract/benchmarks/scoring';
import { scoreReader, type ScoreFile, type ScoreTask } from './score-reader.ts';

export type { ScoreFile, ScoreTask } from './score-reader.ts';

const longestLine = 1024;
const [lf, cr] = [10, 13];

/**
 * Reads a score file strictly and reports all its problems ordered by line, those of the whole file last.
 * The same code runs in the browser before sending and on the server, whose result counts.
 */
export function readScoreFile(bytes: Uint8Array, task: ScoreTask): ScoreFile {
  const reader = scoreReader(task);
  if (bytes.length === 0) reader.error('EMPTY_FILE', 0);
  else if (bytes.length >= largestScoreFile)
    reader.error('TOO_LARGE', 0, { found: `${bytes.length}`, expected: `${largestScoreFile}` });
  else if (isBinary(bytes)) reader.error('BINARY_FILE', 0);
  else readLines(bytes, task.ids.length * 2 + 1000, reader);
  return reader.result();
}

function readLines(bytes: Uint8Array, most: number, reader: ReturnType<typeof scoreReader>): void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = startsWithBom(bytes) ? 3 : 0;
  for (let line = 1; start < bytes.length; line++) {
    const stop = endOfLine(bytes, start);
    // No valid file has such lines; reading further would only cost time.
    if (line > most || stop - start > longestLine)
      return reader.error('TOO_LARGE', line, { expected: `${line > most ? most : longestLine}` });
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(start, stop));
    } catch {
      return reader.error('NOT_UTF8', 0, { found: `${line}` });
    }
    if (!reader.line(text, line)) return;
    // Lines end with LF, CR LF, or CR alone.
    start = bytes[stop] === cr && bytes[stop + 1] === lf ? stop + 2 : stop + 1;
  }
  reader.end();
}

/** The end of the line that begins at a position; searches no further than the maximum length of a line. */
function endOfLine(bytes: Uint8Array, start: number): number {
  const last = Math.min(bytes.length, start + longestLine + 1);
  let at = start;
  while (at < last && bytes[at] !== lf && bytes[at] !== cr) at++;
  return at;
}

const startsWithBom = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** An archive, UTF-16, or any file with a zero byte. */
function isBinary(bytes: Uint8Array): boolean {
  const [a, b] = bytes;
  const isArchive = (a === 0x50 && b === 0x4b) || (a === 0x1f && b === 0x8b);
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  return isArchive || isUtf16 || bytes.includes(0);
}
