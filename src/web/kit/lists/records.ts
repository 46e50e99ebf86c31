import { useState } from 'react';
import type { TableProps } from 'antd';
import type { Endpoint } from '#shared/contract';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { confirmBox, toast } from '#web/kit/notices.ts';

interface Removal {
  /** Users who may make this call can select rows. */
  call: Endpoint;
  onRemove: (ids: readonly number[]) => Promise<unknown>;
  /** Message after the removal. */
  removed: string;
  reload: () => void;
}

/**
 * Shared behaviour of pages with records: one is open in a drawer, rows can be selected, and removed after a
 * confirmation. `Open` is the type of what can be open. The client shows refusals.
 */
export function useRecords<Open>({ call, onRemove, removed, reload }: Removal) {
  const viewer = useViewer();
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<number[]>([]);
  const ask = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await onRemove(ids);
    toast('success', removed);
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    reload();
  };
  return {
    open,
    setOpen,
    close: () => setOpen(undefined),
    chosen,
    remove: (ids: readonly number[], question: string): Promise<void> => ask(ids, question).catch(() => undefined),
    /** For a form that was saved. */
    saved: (message: string) => () => {
      toast('success', message);
      reload();
    },
    /** For a `DataTable`; locked rows cannot be selected. */
    selection: <Row>(isLocked: (row: Row) => boolean = () => false): Pick<TableProps<Row>, 'rowSelection'> =>
      mayCall(viewer, call.permit)
        ? {
            rowSelection: {
              selectedRowKeys: chosen,
              onChange: (keys) => setChosen(keys as number[]),
              getCheckboxProps: (row) => ({ disabled: isLocked(row) }),
            },
          }
        : {},
  };
}
