import { createContext, use } from 'react';

/** Finds the words of the search in texts; null without a keyword. */
export const WordsContext = createContext<RegExp | null>(null);

/** Han words wherever they stand; Latin ones, which come as stems, at the beginning of a word. */
export function patternOf(words: readonly string[]): RegExp | null {
  if (!words.length) return null;
  const longFirst = words.toSorted((a, b) => b.length - a.length);
  const escaped = longFirst.map((word) => {
    const text = word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    return /^[\p{sc=Han}]/u.test(word) ? text : `(?<![\\p{L}\\p{N}])${text}[\\p{L}\\p{N}]*`;
  });
  return new RegExp(`(${escaped.join('|')})`, 'giu');
}

/** A text with the words of the search marked. */
export function Marked({ text }: { text: string }) {
  const pattern = use(WordsContext);
  if (!pattern) return text;
  // The pattern has one group, so every second part is a hit.
  return text.split(pattern).map((part, at) => {
    const key = `${at}${part}`;
    return at % 2 ? <mark key={key}>{part}</mark> : part;
  });
}
