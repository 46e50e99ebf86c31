import { createContext, use } from 'react';
import type { Splitter } from './words.ts';

/** Finds the words of the search in texts; null without a keyword. */
export const WordsContext = createContext<Splitter | null>(null);

/** A text with the words of the search marked. */
export function Marked({ text }: { text: string }) {
  const split = use(WordsContext);
  if (!split) return text;
  return split(text).map((part, at) => {
    const key = `${at}${part}`;
    return at % 2 ? <mark key={key}>{part}</mark> : part;
  });
}
