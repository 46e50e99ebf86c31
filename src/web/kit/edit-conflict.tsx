import { useRef, useState } from 'react';
import { Alert, Button, Space, Table } from 'antd';
import type { CallError } from '#web/wire.ts';
import { useTexts } from '#web/language.ts';
import { kitTexts } from './texts/index.ts';

/** How a form reads a record that somebody else has changed meanwhile. From {@link useNewest}. */
export interface Newest {
  /** The record as it is now. */
  read: () => Promise<Record<string, unknown>>;
  label: (field: string) => string;
  /** The form goes on from the version that was read last. */
  accept: () => void;
}

/**
 * The version that a form was filled from, for `rowVer` of the call that saves, and how to go on from a newer one.
 * @param read the record as it is now
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

/** Whether a call was refused because the record is not what the form was filled from. */
export const isOvertaken = ({ key }: CallError): boolean => key === 'kernel.changed';

interface Props {
  theirs: Record<string, unknown>;
  mine: Record<string, unknown>;
  label: (field: string) => string;
  onMine: () => void;
  onTheirs: () => void;
}

/** What somebody else saved beside what is filled in here, field by field, and which of the two goes on. */
export function EditConflict({ theirs, mine, label, onMine, onTheirs }: Props) {
  const t = useTexts(kitTexts);
  const fields = Object.keys(mine).filter((name) => textOf(mine[name]) !== textOf(theirs[name]));
  return (
    <Alert
      type="warning"
      showIcon
      className="kit-faults"
      title={t('conflict.title')}
      description={
        <>
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
        </>
      }
    />
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Characters of a field in the comparison. */
const longest = 200;

/** A field to be compared by eye: without marks of rich text, and not all of a long one. */
function shortOf(value: unknown): string {
  const text = textOf(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text || '–';
}
