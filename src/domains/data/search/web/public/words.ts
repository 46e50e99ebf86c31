/** Splits a text at the words of a search: every second part is a hit. */
export type Splitter = (text: string) => string[];

// Once for all: the engine works for milliseconds on every new expression with classes of letters.
const letterAtEnd = /[\p{L}\p{N}]$/u;
const ending = /[\p{L}\p{N}]*/uy;

/**
 * Finds the words of a search in texts; null when there are none. Han words are found wherever they stand; Latin ones,
 * which come as stems, at the beginning of a word and with its ending.
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
        // Inside another word; a hit may still begin behind its first character, which may be two units long.
        literal.lastIndex = at + [...found[0]][0]!.length;
        continue;
      }
      parts.push(text.slice(from, at), text.slice(at, end));
      literal.lastIndex = from = end;
    }
    return [...parts, text.slice(from)];
  };
}

/** Where a hit ends; undefined for a Latin one in the middle of a word. */
function endOf(found: string, text: string, at: number): number | undefined {
  if (isHan(found)) return at + found.length;
  if (letterAtEnd.test(text.slice(Math.max(0, at - 2), at))) return undefined;
  ending.lastIndex = at + found.length;
  ending.test(text);
  return ending.lastIndex;
}

const han = /^\p{sc=Han}/u;
const isHan = (word: string) => han.test(word);
