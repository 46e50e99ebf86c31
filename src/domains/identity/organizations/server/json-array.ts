/** An element of a JSON array, or why there is none; `line` is where it begins, counted from 1. */
export type Element = { line: number; text: string } | { line: number; fault: 'long' | 'end' | 'notArray' };

const [open, close, quote, backslash, lineFeed] = [0x7b, 0x7d, 0x22, 0x5c, 0x0a];

/**
 * The objects of a JSON array of any size, one after the other; only one of them is in memory. An object with more bytes
 * than `longest` is left out. The last element is a fault if the array does not end.
 */
export async function* elementsOf(stream: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Element> {
  let line = 1;
  let begin = 1;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let hasBegun = false;
  let hasEnded = false;
  let bytes = 0;
  let parts: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === lineFeed) line += 1;
      if (depth === 0) {
        if (!hasBegun) {
          // Blanks and a byte order mark.
          if (byte <= 0x20 || [0xef, 0xbb, 0xbf].includes(byte)) continue;
          if (byte !== 0x5b) return yield { line, fault: 'notArray' };
          hasBegun = true;
        } else if (byte === open) {
          [depth, begin, from, bytes, parts] = [1, line, at, 0, []];
        } else if (byte === 0x5d) hasEnded = true;
        else if (byte > 0x20 && byte !== 0x2c) return yield { line, fault: 'notArray' };
        continue;
      }
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (byte === quote) isText = true;
      else if (byte === open) depth += 1;
      else if (byte === close) {
        depth -= 1;
        if (depth > 0) continue;
        const all = bytes + at + 1 - from;
        if (all > longest) yield { line: begin, fault: 'long' };
        else yield { line: begin, text: Buffer.concat([...parts, chunk.subarray(from, at + 1)]).toString('utf8') };
        parts = [];
      }
    }
    if (depth > 0) {
      bytes += chunk.length - from;
      if (bytes <= longest) parts.push(Buffer.from(chunk.subarray(from)));
      else parts = [];
    }
  }
  if (!hasEnded) yield { line, fault: hasBegun ? 'end' : 'notArray' };
}
