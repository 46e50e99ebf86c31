import { useEffect } from 'react';
import {
  ColumnStrip,
  SortHead,
  TablePages,
  TableTools,
  TableWorking,
  useTableRows,
  type AskedTable,
  type StripColumn,
  type TableSource,
} from '#view/files/tables';
import { useTexts } from '#web/texts/language.ts';
import { tableLimits, type WholeTable } from '#contract/files/tables';
import { tablesTexts } from '#texts/files/tables';
import type { TablePreview } from '../contract.ts';
import type { ColumnSummary } from '../column-summary.ts';
import { stripOf } from './column-strips.ts';
import type { WholeSeries } from './plot-points.ts';
import { Sheet } from './sheet.tsx';

/** All rows in the order of the file. */
export const asInFile: WholeSeries['asked'] = { filters: [], order: 'asc' };

/** Rows from which on a table has a search, filters and a field that leads to a row. */
const leastForTools = 12;

/** The marked row, and the address of a row. */
export interface RowMarks {
  marked: number | undefined;
  onMark: (row: number) => void;
  /** Absent if rows have no address. */
  linkToRow: ((row: number) => string) | undefined;
}

/** Rows that the page has, sorted and filtered in it; those of a file that has more stay as they are. */
export function OwnTable({
  columns,
  rows,
  measured,
  summaries,
  asked,
  caption,
  first,
  hasMore,
  marks,
}: {
  columns: Parameters<typeof TableTools>[0]['columns'];
  rows: readonly string[][];
  /** Rows that decide the widths of the columns. */
  measured: readonly string[][];
  summaries: readonly (ColumnSummary | undefined)[];
  asked: AskedTable;
  /** Name of all of these rows, and number of the first of them in the file. */
  caption: string;
  first: number;
  hasMore: boolean;
  marks: RowMarks;
}) {
  const strips = useStrips(rows.length, (at) => {
    const summary = summaries[at];
    return summary && stripOf(columns[at]!.name || String(at + 1), rows.length, summary);
  });
  const isInFile = asked.query.filters.length === 0 && asked.query.sort === undefined;
  return (
    <>
      {!hasMore && rows.length >= leastForTools ? (
        <TableTools
          asked={asked}
          columns={columns}
          rowCount={rows.length}
          first={first}
          marked={marks.marked}
          linkToRow={marks.linkToRow}
          onMark={(row) => {
            asked.goTo(row);
            marks.onMark(row);
          }}
        />
      ) : null}
      <Sheet
        columns={columns.map(({ name }) => name)}
        rows={asked.page.rows}
        measured={measured}
        caption={asked.caption ?? caption}
        place={isInFile && first === 1 ? undefined : { ...asked.page, before: 0 }}
        strips={strips}
        marked={marks.marked}
        onMark={marks.linkToRow && marks.onMark}
        head={hasMore ? (_at, title) => ({ shown: title }) : sortHeads(asked)}
      />
    </>
  );
}

/** Any page of the rows of the whole file. */
export function WholeRows({
  preview,
  name,
  source,
  all,
  onAsked,
  marks,
}: {
  preview: TablePreview;
  name: string;
  source: TableSource;
  all: WholeTable;
  /** Called with the filters and the order of the rows, which the plot follows. */
  onAsked: (asked: WholeSeries['asked']) => void;
  marks: RowMarks;
}) {
  const asked = useTableRows(source, all.rowCount, preview.rows, { name, start: marks.marked });
  const { filters, sort, order } = asked.query;
  useEffect(() => onAsked({ filters, sort, order }), [filters, sort, order, onAsked]);
  const columns = all.columns.slice(0, tableLimits.shownColumns);
  const strips = useStrips(all.rowCount, (at) => ({
    ...all.columns[at]!,
    name: all.columns[at]!.name || String(at + 1),
  }));
  return (
    <>
      <TableTools
        asked={asked}
        columns={columns}
        rowCount={all.rowCount}
        marked={marks.marked}
        linkToRow={marks.linkToRow}
        onMark={(row) => {
          asked.goTo(row);
          marks.onMark(row);
        }}
      />
      {asked.failure ? <p role="alert">{asked.failure}</p> : null}
      {asked.pending ? <TableWorking rowCount={all.rowCount} /> : null}
      <Sheet
        columns={columns.map((column) => column.name)}
        rows={asked.page.rows}
        measured={preview.rows}
        caption={asked.caption ?? name}
        place={{ numbers: asked.page.numbers, total: asked.page.total, before: asked.before }}
        busy={asked.pending}
        strips={strips}
        marked={marks.marked}
        onMark={marks.linkToRow && marks.onMark}
        head={sortHeads(asked)}
      />
      <TablePages total={asked.page.total} pageNum={asked.query.pageNum} onPage={asked.turn} />
    </>
  );
}

/** Heads that sort by their column. */
const sortHeads =
  (asked: AskedTable) =>
  (at: number, title: string): ReturnType<NonNullable<Parameters<typeof Sheet>[0]['head']>> => ({
    sorted: asked.query.sort === at ? (asked.query.order === 'desc' ? 'descending' : 'ascending') : undefined,
    shown: <SortHead at={at} name={title || String(at + 1)} query={asked.query} onSort={asked.sort} />,
  });

/** The strips of all columns, of so many rows. */
function useStrips(count: number, of: (at: number) => StripColumn | undefined): Parameters<typeof Sheet>[0]['strips'] {
  const t = useTexts(tablesTexts);
  return {
    title: t('strip.head', { count }),
    of: (at) => {
      const column = of(at);
      return column ? <ColumnStrip of={column} /> : null;
    },
  };
}
