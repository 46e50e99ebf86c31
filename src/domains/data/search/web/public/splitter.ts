/** Splits a text at the searched words: every second part is a hit. */
export type Splitter = (text: string) => string[];

// Compiled once: expressions with letter classes take milliseconds to compile.
const letterAtEnd = /[\p{L}\p{N}]$/u;
const ending = /[\p{L}\p{N}]*/uy;

/**
 * Finds the searched words in texts; null if there are none. Han words are found anywhere; Latin ones, which are stems,
 * at the beginning of a word and with its ending.
 */
export function splitterOf(words: readonly string[]): Splitter | null {
  const longFirst = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (!longFirst.length) return null;
  const literal = new RegExp(
    longFirst.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'giu',
  );
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    literal.lastIndex = 0;
    for (let found = literal.exec(text); found; found = literal.exec(text)) {
      const at = found.index;
      const end = endOf(found[0], text, at);
      if (end === undefined) {
        // Inside another word; a hit may still begin after its first character, which may have two code units.
        literal.lastIndex = at + [...found[0]][0]!.length;
        continue;
      }
      parts.push(text.slice(from, at), text.slice(at, end));
      literal.lastIndex = from = end;
    }
    return [...parts, text.slice(from)];
  };
}

/** The end of a hit; undefined for a Latin one in the middle of a word. */
function endOf(found: string, text: string, at: number): number | undefined {
  if (isHan(found)) return at + found.length;
  if (letterAtEnd.test(text.slice(Math.max(0, at - 2), at))) return undefined;
  ending.lastIndex = at + found.length;
  ending.test(text);
  return ending.lastIndex;
}

const han = /^\p{sc=Han}/u;
const isHan = (word: string) => han.test(word);
