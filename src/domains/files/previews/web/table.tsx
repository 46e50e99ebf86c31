import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { useTexts } from '#web/language.ts';
import type { Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { ColumnSummaries } from './column-summaries.tsx';
import { Plot } from './plot.tsx';
import { isCurve, numbersOf, startChoice } from '../plotting.ts';

type TablePreview = Extract<Preview, { kind: 'table' }>;

/** Rows drawn above and below what is seen. */
const margin = 10;
/** Rows drawn before anything was measured. */
const atFirst = 30;
/** Narrowest and widest column, in characters; rows that say how wide a column is. */
const [narrowest, widest, sampled] = [6, 48, 200];

/** Rows of a table in a frame that scrolls; only those that are seen are in the page. */
export default function Table({ preview, name }: { preview: TablePreview; name: string }) {
  const { rows, more } = preview;
  const columns = preview.columns.map((title, at) => ({ at, title }));
  const t = useTexts(previewsTexts);
  const [from, setFrom] = useState(0);
  const [plotted, plot] = useState(() => isPlotted(preview));
  const [isSummed, sum] = useState(false);
  const plotId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number>();
  const caption = t(more ? 'table.first' : 'table.all', { name, count: rows.length });
  const shown = rows.slice(from, from + atFirst + 2 * margin).map((cells, at) => ({ at: from + at, cells }));
  const after = rows.length - from - shown.length;

  const heightOfRow = () => body.current?.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height;
  // Before anybody scrolls: the end of the frame must be that of the table, to the part of a pixel in each row.
  useLayoutEffect(() => setHeight(heightOfRow()), []);

  const scrolled = (frame: HTMLElement) => {
    const row = heightOfRow();
    if (!row) return;
    setHeight(row);
    const first = Math.max(0, Math.floor(frame.scrollTop / row) - margin);
    // A new window only when the old one comes to its end: scrolling by a row draws nothing. Above the first row is no margin.
    const isNear = first > 0 && Math.abs(first - from) <= margin / 2;
    if (!isNear) setFrom(Math.min(first, Math.max(0, rows.length - atFirst)));
  };

  return (
    <>
      <div id={plotId}>{plotted ? <Plot columns={preview.columns} rows={rows} name={name} /> : null}</div>
      <p className="row preview__acts">
        <Button small look="plain" aria-expanded={isSummed} onClick={() => sum(!isSummed)}>
          {t(isSummed ? 'table.summaryHide' : 'table.summary')}
        </Button>
        <Button small look="plain" aria-expanded={plotted} aria-controls={plotId} onClick={() => plot(!plotted)}>
          {t(plotted ? 'table.plotHide' : 'table.plot')}
        </Button>
      </p>
      {isSummed ? <ColumnSummaries columns={preview.columns} rows={rows} more={more} /> : null}
      {preview.above.length > 0 ? (
        <details className="preview__above">
          <summary>{t('table.above', { count: preview.above.length })}</summary>
          <pre className="mono small">{preview.above.join('\n')}</pre>
        </details>
      ) : null}
      <div
        className="sheet sheet--fixed"
        tabIndex={0}
        role="region"
        aria-label={caption}
        onScroll={(event) => scrolled(event.currentTarget)}
      >
        <table aria-rowcount={rows.length + 1}>
          <caption>{caption}</caption>
          <colgroup>
            <col style={{ width: `${String(rows.length).length + 4}ch` }} />
            {columns.map(({ at, title }) => (
              <col key={at} style={{ width: `${widthOf(title, rows, at)}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="aloud">{t('table.row')}</span>
              </th>
              {columns.map(({ at, title }) => (
                <th key={at} scope="col" title={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {from > 0 && height ? <Gap height={from * height} columns={columns.length} /> : null}
            {shown.map(({ at, cells }) => (
              <tr key={at} aria-rowindex={at + 2}>
                <th scope="row">{at + 1}</th>
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
    </>
  );
}

/** Whether a table is opened with its plot: measurements along a scan, and maps. */
function isPlotted({ columns, rows }: TablePreview): boolean {
  const { x, colour, error } = startChoice(columns, rows);
  return colour !== null || error !== null || (x >= 0 && isCurve(numbersOf(rows, x).filter(Number.isFinite)));
}

/** Room of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className="sheet__gap">
      <td colSpan={columns + 1} style={{ height }}>
        {' '}
      </td>
    </tr>
  );
}

/** Columns keep their width while rows come and go; Chinese characters are two wide. */
function widthOf(column: string, rows: readonly string[][], at: number): number {
  const wide = (text = '') => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
  const longest = rows.slice(0, sampled).reduce((most, row) => Math.max(most, wide(row[at])), wide(column));
  return Math.min(widest, Math.max(narrowest, longest)) + 4;
}
