import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Column } from '../../contract.ts';
import { tableTexts } from '../texts/table.ts';
import { Bars } from './bars.tsx';
import type { Distribution, Sort } from './columns.ts';
import type { Cell } from './reader.ts';

/** Height of a row in pixels, as in the style sheet. */
const rowHeight = 36;
/** Number of rows rendered beyond each end of the visible part. */
const spare = 12;
/** Number of rows by which the rendered part moves, to render less often while scrolling. */
const step = 6;

interface Props {
  label: string;
  columns: readonly Column[];
  distributions: readonly Distribution[];
  count: number;
  /** Number of the arrangement; a new arrangement starts at its top. */
  turn: number;
  sort: Sort | null;
  chosen: string | undefined;
  narrowed: readonly string[];
  cellsOf: (row: number) => Cell[] | undefined;
  onSort: (column: string) => void;
  onChoose: (column: string) => void;
}

/** A virtual table of any length: only visible rows are in the page. */
export function Grid(props: Props) {
  const { label, columns, count, turn, cellsOf } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, rows: 30 });
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [turn]);
  const look = () => {
    const { scrollTop, clientHeight } = frame.current!;
    const first = Math.floor(scrollTop / rowHeight / step) * step;
    const rows = Math.ceil(clientHeight / rowHeight) + step;
    setView((before) => (before.first === first && before.rows === rows ? before : { first, rows }));
  };
  const from = Math.max(0, Math.min(view.first, count) - spare);
  const to = Math.min(count, view.first + view.rows + spare);
  return (
    <div ref={frame} className="bench-grid" tabIndex={0} role="group" aria-label={label} onScroll={look}>
      <table className="table bench-grid__table" aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, at) => (
              <Head key={column.name} {...props} column={column} distribution={props.distributions[at]!} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Room rows={from} columns={columns.length} />
          {Array.from({ length: to - from }, (_, at) => (
            <Line key={from + at} row={from + at} columns={columns} cells={cellsOf(from + at)} />
          ))}
          <Room rows={count - to} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Room({ rows, columns }: { rows: number; columns: number }) {
  return rows > 0 ? (
    <tr aria-hidden="true" className="bench-grid__room">
      <td colSpan={columns} style={{ height: rows * rowHeight }}>
        {'\u00a0'}
      </td>
    </tr>
  ) : null;
}

function Line({ row, columns, cells }: { row: number; columns: readonly Column[]; cells: Cell[] | undefined }) {
  const t = useTexts(tableTexts);
  const say = (value: Cell | undefined): ReactNode => {
    if (value === undefined) return <span className="bench-grid__coming" />;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return value === null ? <span className="secondary">–</span> : String(value);
  };
  return (
    <tr aria-rowindex={row + 2} aria-busy={cells ? undefined : true}>
      {columns.map(({ name, type }, at) => {
        const value = cells?.[at];
        const Part = at === 0 ? 'th' : 'td';
        return (
          <Part
            key={name}
            {...(at === 0 ? { scope: 'row' } : {})}
            className={type === 'number' || type === 'integer' ? 'num' : ''}
            title={typeof value === 'string' && value.length > 24 ? value : undefined}
          >
            {say(value)}
          </Part>
        );
      })}
    </tr>
  );
}

function Head({
  column: { name, unit, type },
  distribution,
  sort,
  chosen,
  narrowed,
  onSort,
  onChoose,
}: Props & { column: Column; distribution: Distribution }) {
  const t = useTexts(tableTexts);
  const language = useLanguage();
  const isSorted = sort?.column === name;
  return (
    <th
      scope="col"
      className={type === 'number' || type === 'integer' ? 'num' : ''}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
    >
      <span className="bench-grid__head">
        <button type="button" className="bench-grid__sort" title={t('sort', { name })} onClick={() => onSort(name)}>
          <span className="bench-grid__name">{unit ? `${name} (${unit})` : name}</span>
          {isSorted ? (
            <span className={sort.isDown ? 'bench-grid__down' : 'bench-grid__up'}>
              <Icon name="chevron" />
            </span>
          ) : null}
        </button>
        <button
          type="button"
          className="bench-grid__filter"
          aria-label={t('column', { name })}
          aria-expanded={chosen === name}
          data-narrowed={narrowed.includes(name) || undefined}
          onClick={() => onChoose(name)}
        >
          <Icon name="filter" />
        </button>
      </span>
      {distribution.bars.length ? (
        <Bars distribution={distribution} />
      ) : (
        <span className="bench-grid__distinct">
          {t('distinct', { count: formatNumber(distribution.distinct ?? 0, language) })}
        </span>
      )}
    </th>
  );
}
