import { createContext, use } from 'react';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import type { Splitter } from './splitter.ts';

/** Finds the words of the search in texts; null without a keyword. */
export const SplitterContext = createContext<Splitter | null>(null);

/** A text with the searched words highlighted and its formulae typeset. */
export function Marked({ text }: { text: string }) {
  const split = use(SplitterContext);
  if (!split) return <FormulaText>{text}</FormulaText>;
  return split(text).map((part, at) => {
    const key = `${at}${part}`;
    const shown = <FormulaText key={key}>{part}</FormulaText>;
    return at % 2 ? <mark key={key}>{shown}</mark> : shown;
  });
}
