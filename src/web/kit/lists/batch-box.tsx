import { useState, type ReactNode } from 'react';
import { Button, Modal, Table } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { StateBadge } from '../parts/badge.tsx';
import { kitTexts } from '../texts/index.ts';

interface Props<R> {
  title: string;
  rows: readonly R[];
  idOf: (row: R) => number;
  nameOf: (row: R) => string;
  /** Reason why a row is skipped, shown in the preview; undefined if it is not. */
  refusalOf?: (row: R) => string | undefined;
  /** Fields whose values apply to all rows. */
  children?: ReactNode;
  /** Validates the fields; false stops before the first row. */
  check?: () => Promise<boolean>;
  /** Acts on one row. A {@link CallError} is shown in the row's result; make calls with `quiet`. */
  act: (row: R) => Promise<unknown>;
  okText: string;
  danger?: boolean;
  /** @param isChanged whether anything was done */
  onClose: (isChanged: boolean) => void;
}

type Result = { isDone: true } | { isDone: false; message: string };

/** Acts on several records, one after the other: first a preview, then the result of each record. */
export function BatchBox<R extends object>({ rows, idOf, nameOf, refusalOf, check, act, ...box }: Props<R>) {
  const t = useTexts(kitTexts);
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [running, setRunning] = useState<number>();
  const [isOver, setOver] = useState(false);
  const possible = rows.filter((row) => !refusalOf?.(row));
  const run = async () => {
    if (check && !(await check())) return;
    for (const row of possible) {
      const id = idOf(row);
      setRunning(id);
      let result: Result = { isDone: true };
      try {
        await act(row);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        result = { isDone: false, message: error.message };
      }
      setResults((before) => new Map(before).set(id, result));
    }
    setRunning(undefined);
    setOver(true);
  };
  const done = [...results.values()].filter(({ isDone }) => isDone).length;
  const close = () => box.onClose(done > 0);
  const stateOf = (row: R) => {
    const result = results.get(idOf(row));
    const refusal = refusalOf?.(row);
    if (result) return result.isDone ? <StateBadge tone="ok">{t('batch.done')}</StateBadge> : badly(result.message);
    if (refusal) return <StateBadge tone="warn">{refusal}</StateBadge>;
    return t(running === idOf(row) ? 'batch.running' : 'batch.waiting');
  };
  return (
    <Modal
      open
      title={box.title}
      width="var(--form-width)"
      closable={running === undefined}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        isOver ? (
          <Button type="primary" onClick={close}>
            {t('batch.close')}
          </Button>
        ) : (
          <>
            <Button disabled={running !== undefined} onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="primary"
              danger={box.danger ?? false}
              disabled={possible.length === 0}
              loading={running !== undefined}
              onClick={() => void run()}
            >
              {box.okText}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {isOver
          ? t('batch.summary', { done, failed: results.size - done })
          : t('batch.preview', { count: possible.length, left: rows.length - possible.length })}
      </p>
      {!isOver && box.children}
      <Table<R>
        size="small"
        rowKey={(row) => String(idOf(row))}
        dataSource={[...rows]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'name', title: t('batch.name'), render: (_value, row) => nameOf(row) },
          { key: 'state', title: t('batch.state'), render: (_value, row) => stateOf(row) },
        ]}
      />
    </Modal>
  );
}

const badly = (message: string) => <StateBadge tone="bad">{message}</StateBadge>;
