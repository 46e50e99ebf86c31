import { Fragment } from 'react';
import { formulaParts } from '#shared/formula-parts';

/** A text with subscripts for the numbers of chemical formulae. */
export function FormulaText({ children }: { children: string }) {
  return formulaParts(children).map(({ text, isBelow }, at) => {
    const key = `${at}${text}`;
    return isBelow ? <sub key={key}>{text}</sub> : <Fragment key={key}>{text}</Fragment>;
  });
}
