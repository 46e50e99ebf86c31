import './data-table.css';
import { useEffect, useRef } from 'react';
import { Button, Empty, Grid, Table, type TableProps, type TableRef } from 'antd';
import type { ColumnsType, ColumnType } from 'antd/es/table';
import type { SortOrder } from 'antd/es/table/interface';
import { pageSizes } from '#shared/paging';
import { useTexts } from '#web/texts/language.ts';
import { ColumnChooser, useHiddenColumns, type ColumnChoice } from './column-chooser.tsx';
import { pageAfterResize, scrollToTop } from './pager.ts';
import { kitTexts } from '../texts/index.ts';

interface ListPlace {
  pageNum: number;
  pageSize: number;
  orderByColumn?: string | undefined;
  isAsc?: string | undefined;
}

interface Props<R> extends Omit<TableProps<R>, 'dataSource' | 'pagination' | 'onChange'> {
  /** The reply of the list's endpoint; absent until the first one. */
  page: { rows: readonly R[]; total: number; totalIsCapped?: boolean } | undefined;
  /** Repeats the call after a failure. */
  again?: (() => void) | undefined;
  /** From `useListState`. */
  state: ListPlace;
  onState: (change: {
    pageNum?: number;
    pageSize?: number;
    orderByColumn?: string | undefined;
    isAsc?: string | undefined;
  }) => void;
  /** Lets users choose columns, stored under this name; `hidden` are those hidden by default. */
  choice?: ColumnChoice;
  /** Message when no row is found. */
  empty?: string;
  /** Names a row for the label of its checkbox; the text of the first column by default. */
  nameOf?: (row: R) => string;
}

/** “No data” appears only after a reply: the call may still be running, or have failed. */
function Emptiness({ text, again }: { text: string | undefined; again: (() => void) | undefined }) {
  const t = useTexts(kitTexts);
  if (!again) return text ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} /> : null;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('page.unread')}>
      <Button onClick={again}>{t('page.again')}</Button>
    </Empty>
  );
}

/**
 * An Ant Design table over one page of a list; paging and sorting are part of the list's state. Below 992 px Ant Design
 * hides two of the page numbers. A column is sortable when it has `sorter: true` and a `key` that the endpoint accepts
 * as `orderByColumn`. On a phone the table scrolls horizontally with a fixed first column. The selection survives
 * paging; its checkboxes are labelled by the first column.
 */
export function DataTable<R extends object>({
  page,
  again,
  state,
  onState,
  columns = [],
  rowSelection,
  empty,
  choice,
  nameOf = (row) => firstText(row, columns[0]),
  ...rest
}: Props<R>) {
  const t = useTexts(kitTexts);
  const { md = true, lg = true } = Grid.useBreakpoint();
  const ref = useScrollByKeys();
  const [hidden, setHidden] = useHiddenColumns(choice);
  const shown = columns.filter(({ key }) => !hidden.includes(String(key)));
  const table = (
    <Table<R>
      ref={ref}
      scroll={{ x: 'max-content' }}
      loading={!page && !again}
      sticky
      {...(page && !empty
        ? {}
        : { locale: { emptyText: <Emptiness text={page && empty} again={page ? undefined : again} /> } })}
      {...rest}
      columns={placed(shown, state, !md)}
      dataSource={page?.rows ?? []}
      {...(rowSelection
        ? {
            rowSelection: {
              preserveSelectedRowKeys: true,
              columnWidth: 40,
              getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }),
              ...rowSelection,
              getCheckboxProps: (row) => ({
                'aria-label': t('selectRow', { name: nameOf(row) }),
                ...rowSelection.getCheckboxProps?.(row),
              }),
            },
          }
        : {})}
      pagination={{
        current: state.pageNum,
        pageSize: state.pageSize,
        total: page?.total ?? 0,
        pageSizeOptions: [...pageSizes],
        className: 'table-pager',
        showSizeChanger: true,
        showQuickJumper: true,
        // Five numbers below 992 px, seven above.
        showLessItems: !lg,
        showTotal: (total) => t(page?.totalIsCapped ? 'page.capped' : 'page.total', { total }),
      }}
      onChange={(pager, _filters, sorter, { action }) => {
        if (action === 'paginate') {
          const { current = 1, pageSize = state.pageSize } = pager;
          const isResized = pageSize !== state.pageSize;
          const pageNum = isResized ? pageAfterResize(state.pageNum, pageSize, page?.total ?? 0) : current;
          onState({ pageNum, pageSize });
          scrollToTop();
        } else if (action === 'sort' && !Array.isArray(sorter)) {
          const column = sorter.order ? String(sorter.columnKey) : undefined;
          onState({ orderByColumn: column, isAsc: column && (sorter.order === 'descend' ? 'desc' : 'asc') });
        }
      }}
    />
  );
  if (!choice) return table;
  return (
    <>
      <ColumnChooser columns={columns} hidden={hidden} onHidden={setHidden} />
      {table}
    </>
  );
}

/**
 * For a table that may be wider than its frame: makes the frame focusable, so that arrow keys scroll it, and the hidden
 * measuring row, a copy of the header with its checkbox, not focusable.
 */
export function useScrollByKeys() {
  const table = useRef<TableRef>(null);
  useEffect(() => {
    // Ant Design has no property for its frame and measuring row.
    const own = (selector: string) => table.current?.nativeElement.querySelector<HTMLElement>(selector);
    const measure = own('.ant-table-measure-row');
    if (measure) measure.inert = true;
    const frame = own('.ant-table-body, .ant-table-content');
    if (frame && frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
    else frame?.removeAttribute('tabindex');
  });
  return table;
}

function firstText<R>(row: R, column: ColumnsType<R>[number] | undefined): string {
  const index = column && 'dataIndex' in column ? column.dataIndex : undefined;
  return String(typeof index === 'string' ? (row as Record<string, unknown>)[index] : '');
}

/** Columns with the current sort order; on a phone only the first one is fixed. */
function placed<R>(columns: ColumnsType<R>, state: ListPlace, narrow: boolean): ColumnsType<R> {
  const order: SortOrder = state.isAsc?.startsWith('desc') ? 'descend' : 'ascend';
  return columns.map((column, at) => {
    const kept: ColumnType<R> = narrow ? { ...column, fixed: at === 0 ? 'start' : false } : column;
    if (!('sorter' in column) || !column.sorter) return kept;
    return { ...kept, sortOrder: column.key === state.orderByColumn ? order : null };
  });
}
