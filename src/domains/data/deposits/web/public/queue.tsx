import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';

/** Limit of rendered rows: with thousands, each progress event would be slow. */
const maxRows = 20;

/** Rows of the files in progress; above the limit, those of the lowest rank. */
export function Queue<T>({
  label,
  list,
  rankOf,
  children,
}: {
  label: string;
  list: readonly T[];
  rankOf: (it: T) => number;
  children: (it: T) => ReactNode;
}) {
  const p = useTexts(depositTexts);
  if (list.length === 0) return null;
  const shown = list.length > maxRows ? list.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxRows) : list;
  return (
    <>
      <ul className="deposit__files" aria-label={label}>
        {shown.map(children)}
      </ul>
      {list.length > shown.length ? (
        <p className="deposit__why">{p('files.more', { count: list.length - shown.length })}</p>
      ) : null}
    </>
  );
}
