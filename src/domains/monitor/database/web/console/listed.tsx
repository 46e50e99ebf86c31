import type { ReactNode } from 'react';
import { Table, type TableProps } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { useTexts } from '#web/texts/language.ts';
import { databasePageTexts } from '../texts/index.ts';

/** A statement without its literals, as the server returns it. */
export function Sql({ text }: { text: string }) {
  const t = useTexts(databasePageTexts);
  return text ? <code className="kit-statement">{text}</code> : <span className="secondary">{t('notShown')}</span>;
}

/** A short table with its name; wide tables scroll horizontally. An empty table is one sentence. */
export function Listed<R extends object>({
  title,
  empty,
  note,
  actions,
  ...rest
}: { title: string; empty: string; note?: string; actions?: ReactNode } & Omit<TableProps<R>, 'title'>) {
  const ref = useScrollByKeys();
  const isEmpty = !rest.loading && rest.dataSource?.length === 0;
  return (
    <section className="kit-surface" aria-label={title}>
      <header className="kit-head">
        <h2 className="kit-panel-title">{title}</h2>
        {actions && <div className="kit-actions">{actions}</div>}
      </header>
      {note && <p className="secondary small kit-panel-note">{note}</p>}
      {isEmpty ? (
        <p className="kit-panel-note">{empty}</p>
      ) : (
        <Table<R> ref={ref} size="small" pagination={false} scroll={{ x: 'max-content' }} {...rest} />
      )}
    </section>
  );
}
