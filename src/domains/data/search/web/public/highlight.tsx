import { createContext, use } from 'react';

/** Finds the words of the search in texts; null without a keyword. */
export const WordsContext = createContext<RegExp | null>(null);

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
