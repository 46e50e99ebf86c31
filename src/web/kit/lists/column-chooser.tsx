import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useStoredChoice } from '../parts/stored-choice.ts';
import { kitTexts } from '../texts/index.ts';

export interface ColumnChoice {
  name: string;
  hidden: readonly string[];
}

/** Keys of the columns that this user has hidden in this browser, and a function to hide others. */
export function useHiddenColumns(choice: ColumnChoice | undefined) {
  const viewer = useViewer();
  return useStoredChoice<readonly string[]>(
    `columns:${viewer?.userName ?? ''}:${choice?.name ?? ''}`,
    choice?.hidden ?? [],
    (kept) => (choice && Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined),
  );
}

/** Where the head of the page takes the button, which saves a line above the table; null outside such a page. */
export const ColumnPlace = createContext<HTMLElement | null>(null);

interface Props<R> {
  columns: ColumnsType<R>;
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}

/** A button that lists the columns of a table. The first column and the row actions are always shown. */
export function ColumnChooser<R>({ columns, hidden, onHidden }: Props<R>) {
  const t = useTexts(kitTexts);
  const free = columns.filter((column, at) => at > 0 && column.key !== 'operation' && typeof column.title === 'string');
  const place = use(ColumnPlace);
  const button = (
    <div className="kit-column-chooser">
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group
            className="kit-column-choice"
            aria-label={t('columns')}
            value={free.map(({ key }) => String(key)).filter((key) => !hidden.includes(key))}
            options={free.map(({ key, title }) => ({ value: String(key), label: title as string }))}
            onChange={(shown) => {
              const keys = free.map(({ key }) => String(key));
              // Columns that this view does not have keep their state.
              onHidden([...hidden.filter((key) => !keys.includes(key)), ...keys.filter((key) => !shown.includes(key))]);
            }}
          />
        }
      >
        <Button type={place ? 'text' : 'default'} size="small" icon={<SettingOutlined aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover>
    </div>
  );
  return place ? createPortal(button, place) : button;
}
