import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';

/** Rows rendered above and below the visible ones. */
const margin = 10;
/** Rows rendered before the first measurement. */
const atFirst = 30;
/** Minimum and maximum width of a column in characters; number of rows that decide the width. */
const [narrowest, widest, sampled] = [6, 48, 200];
/** Width that the head of a column needs in addition: for its sort button, and at least for the ends of a histogram. */
const [ofButton, narrowestStrip] = [3, 10];

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
  /** Content of the second row of the head, and what it shows; a column without it leaves its place. */
  strips?: { title: string; of: (at: number) => ReactNode } | undefined;
  /** Number of the row that is marked and scrolled to. */
  marked?: number | undefined;
  /** Called with the number of a row that is to be marked. */
  onMark?: ((row: number) => void) | undefined;
}

/** Rows of a table in a frame that scrolls; only those that are seen are in the page. */
export function Sheet({
  columns: names,
  rows,
  measured,
  caption,
  place,
  head,
  busy,
  strips,
  marked,
  onMark,
}: SheetProps) {
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

  const numberOf = (at: number) => (place ? place.numbers[at]! : at + 1);
  const markedAt = marked === undefined ? -1 : place ? place.numbers.indexOf(marked) : marked - 1;
  const headRows = strips ? 2 : 1;

  const heightOfRow = () => body.current?.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height;
  // Measured before the first scroll: the end of the frame must match that of the table, to a fraction of a pixel per
  // row.
  useLayoutEffect(() => {
    setHeight(heightOfRow());
    if (frame.current) frame.current.scrollTop = 0;
  }, [rows]);
  useLayoutEffect(() => {
    const [it, row] = [frame.current, heightOfRow()];
    if (!it || !row || markedAt < 0 || markedAt >= rows.length) return;
    // The place of a row that is not rendered, from that of the first one.
    const top = (body.current?.offsetTop ?? 0) + markedAt * row;
    if (top < it.scrollTop + row || top + row > it.scrollTop + it.clientHeight)
      it.scrollTop = Math.max(0, top - it.clientHeight / 2);
  }, [rows, markedAt]);

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
      <table aria-rowcount={(place?.total ?? rows.length) + headRows}>
        <caption>{caption}</caption>
        <colgroup>
          <col style={{ width: `${String(longest).length + 4}ch` }} />
          {columns.map(({ at, title }) => (
            <col
              key={at}
              style={{
                width: `${widthOf(title, measured, at, strips ? narrowestStrip : narrowest) + (head ? ofButton : 0)}ch`,
              }}
            />
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
          {strips ? (
            <tr aria-rowindex={2} className="sheet__strips">
              <td>
                <span className="aloud">{strips.title}</span>
              </td>
              {columns.map(({ at }) => (
                <td key={at}>{strips.of(at)}</td>
              ))}
            </tr>
          ) : null}
        </thead>
        <tbody ref={body}>
          {from > 0 && height ? <Gap height={from * height} columns={columns.length} /> : null}
          {shown.map(({ at, cells }) => (
            <tr
              key={at}
              aria-rowindex={before + at + headRows + 1}
              className={at === markedAt ? 'sheet__marked' : undefined}
              aria-current={at === markedAt || undefined}
            >
              <th scope="row">
                {onMark ? (
                  // By keyboard, the field above the table leads to a row: thousands of stops would be in the way.
                  <button
                    type="button"
                    tabIndex={-1}
                    className="sheet__number"
                    title={t('table.mark', { number: numberOf(at) })}
                    onClick={() => onMark(numberOf(at))}
                  >
                    {numberOf(at)}
                  </button>
                ) : (
                  numberOf(at)
                )}
              </th>
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
function widthOf(column: string, rows: readonly string[][], at: number, least: number): number {
  const wide = (text = '') => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
  const longest = rows.slice(0, sampled).reduce((most, row) => Math.max(most, wide(row[at])), wide(column));
  return Math.min(widest, Math.max(least, longest)) + 4;
}
