import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';

/** Rows rendered above and below the visible ones. */
const margin = 10;
/** Rows rendered before the first measurement. */
const atFirst = 30;
/** Minimum and maximum width of a column in characters; number of rows that decide the width. */
const [narrowest, widest, sampled] = [6, 48, 200];

interface SheetProps {
  columns: readonly string[];
  rows: readonly string[][];
  /** Rows that decide the widths of the columns, so that the widths stay while rows change. */
  measured: readonly string[][];
  caption: string;
  /** Numbers of these rows if they are not the first ones, the total, and the number of rows before them. */
  place?: { numbers: readonly number[]; total: number; before: number } | undefined;
  /** Content of the head of a column; its name when absent. */
  head?:
    | ((at: number, name: string) => { sorted?: 'ascending' | 'descending' | undefined; shown: ReactNode })
    | undefined;
  busy?: boolean;
}

/** Rows of a table in a frame that scrolls; only those that are seen are in the page. */
export function Sheet({ columns: names, rows, measured, caption, place, head, busy }: SheetProps) {
  const columns = names.map((title, at) => ({ at, title }));
  const t = useTexts(previewsTexts);
  const [from, setFrom] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number>();
  const [of, setOf] = useState(rows);
  if (of !== rows) {
    setOf(rows);
    setFrom(0);
  }
  const shown = rows.slice(from, from + atFirst + 2 * margin).map((cells, at) => ({ at: from + at, cells }));
  const after = rows.length - from - shown.length;
  const before = place?.before ?? 0;
  const longest = Math.max(rows.length, ...(place?.numbers ?? []));

  const heightOfRow = () => body.current?.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height;
  // Measured before the first scroll: the end of the frame must match that of the table, to a fraction of a pixel per
  // row.
  useLayoutEffect(() => {
    setHeight(heightOfRow());
    if (frame.current) frame.current.scrollTop = 0;
  }, [rows]);

  const scrolled = (it: HTMLElement) => {
    const row = heightOfRow();
    if (!row) return;
    setHeight(row);
    const first = Math.max(0, Math.floor(it.scrollTop / row) - margin);
    // The window changes only when its end is reached: scrolling by a row renders nothing. There is no margin above the
    // first row.
    const isNear = first > 0 && Math.abs(first - from) <= margin / 2;
    if (!isNear) setFrom(Math.min(first, Math.max(0, rows.length - atFirst)));
  };

  return (
    <div
      ref={frame}
      className="sheet sheet--fixed"
      tabIndex={0}
      role="region"
      aria-label={caption}
      aria-busy={busy || undefined}
      onScroll={(event) => scrolled(event.currentTarget)}
    >
      <table aria-rowcount={(place?.total ?? rows.length) + 1}>
        <caption>{caption}</caption>
        <colgroup>
          <col style={{ width: `${String(longest).length + 4}ch` }} />
          {columns.map(({ at, title }) => (
            <col key={at} style={{ width: `${widthOf(title, measured, at) + (head ? 3 : 0)}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className="aloud">{t('table.row')}</span>
            </th>
            {columns.map(({ at, title }) => {
              const { sorted, shown: content } = head?.(at, title) ?? { shown: title };
              return (
                <th key={at} scope="col" title={title} aria-sort={sorted}>
                  {content}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {from > 0 && height ? <Gap height={from * height} columns={columns.length} /> : null}
          {shown.map(({ at, cells }) => (
            <tr key={at} aria-rowindex={before + at + 2}>
              <th scope="row">{place ? place.numbers[at] : at + 1}</th>
              {columns.map((column) => (
                <td key={column.at} title={cells[column.at]}>
                  {cells[column.at]}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 ? <Gap height={after * (height ?? 0)} columns={columns.length} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** Space of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className="sheet__gap">
      <td colSpan={columns + 1} style={{ height }}>
        {' '}
      </td>
    </tr>
  );
}

/** Columns keep their width while rows change; Chinese characters count as two. */
function widthOf(column: string, rows: readonly string[][], at: number): number {
  const wide = (text = '') => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
  const longest = rows.slice(0, sampled).reduce((most, row) => Math.max(most, wide(row[at])), wide(column));
  return Math.min(widest, Math.max(narrowest, longest)) + 4;
}
