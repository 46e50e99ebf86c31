import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Space, Table } from 'antd';
import type { CallError } from '#web/api/wire.ts';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

/** Lets a form load a record that somebody else has changed meanwhile. From {@link useNewest}. */
export interface Newest {
  /** Loads the current record. */
  read: () => Promise<Record<string, unknown>>;
  label: (field: string) => string;
  /** Makes the next save replace the version that was loaded last. */
  accept: () => void;
}

/**
 * The version for the `rowVer` of the next save, and access to a newer one.
 * @param read loads the current record
 */
export function useNewest<R extends { rowVer: number }>(
  item: R | undefined,
  read: (item: R) => Promise<R>,
  label: (field: string) => string,
): { rowVer: number; newest: Newest | undefined } {
  const [rowVer, setRowVer] = useState(item?.rowVer ?? 0);
  const last = useRef(rowVer);
  const newest = item && {
    read: async () => {
      const record = await read(item);
      last.current = record.rowVer;
      return record as R & Record<string, unknown>;
    },
    label,
    accept: () => setRowVer(last.current),
  };
  return { rowVer, newest };
}

/** Whether a call was refused because the record has changed since the form was filled. */
export const isOvertaken = ({ key }: CallError): boolean => key === 'kernel.changed';

interface Props {
  theirs: Record<string, unknown>;
  mine: Record<string, unknown>;
  label: (field: string) => string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Compares the saved record with the form, field by field, and lets the user choose one of the two. */
export function EditConflict({ theirs, mine, label, onMine, onTheirs }: Props) {
  const t = useTexts(kitTexts);
  const box = useRef<HTMLDivElement>(null);
  // The form may be scrolled to its end, where the user saved.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  const fields = Object.keys(mine).filter((name) => textOf(mine[name]) !== textOf(theirs[name]));
  return (
    <div ref={box} tabIndex={-1} className="kit-conflict">
      <Alert
        type="warning"
        showIcon
        title={t('conflict.title')}
        description={
          <div className="kit-conflict-parts">
            <p>{t('conflict.text')}</p>
            <Table
              size="small"
              rowKey="name"
              pagination={false}
              dataSource={fields.map((name) => ({ name }))}
              columns={[
                { key: 'field', title: t('conflict.field'), render: (_value, { name }) => label(name) },
                { key: 'theirs', title: t('conflict.theirs'), render: (_value, { name }) => shortOf(theirs[name]) },
                { key: 'mine', title: t('conflict.mine'), render: (_value, { name }) => shortOf(mine[name]) },
              ]}
            />
            <Space wrap>
              <Button type="primary" onClick={onMine}>
                {t('conflict.keepMine')}
              </Button>
              <Button onClick={onTheirs}>{t('conflict.takeTheirs')}</Button>
            </Space>
          </div>
        }
      />
    </div>
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Maximum characters of a field in the comparison. */
const maxLength = 200;

/** The text of a field for the comparison: without tags, and shortened. */
function shortOf(value: unknown): string {
  const text = textOf(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text || '–';
}
