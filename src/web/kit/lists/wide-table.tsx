import { Table, type TableProps } from 'antd';
import { useScrollByKeys } from './data-table.tsx';

/**
 * A table inside a page that may be wider than its frame; arrow keys scroll it. For lists that are paged by the server
 * use DataTable.
 */
export function WideTable<R extends object>(props: TableProps<R>) {
  const ref = useScrollByKeys();
  return <Table<R> ref={ref} scroll={{ x: 'max-content' }} {...props} />;
}
