import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { database, type Statement, type StatementRecord } from '../../contract.ts';
import { databasePageTexts } from '../texts/index.ts';
import { Listed, Sql } from './listed.tsx';

/** Statements with the highest total time, from the server's record or from that of the process. */
export function SlowStatements({
  record,
  onForgotten,
}: {
  record: StatementRecord | undefined;
  onForgotten: () => void;
}) {
  const t = useTexts(databasePageTexts);
  const language = useLanguage();
  const forget = async () => {
    if (await doConfirmed(t('forgetConfirm'), () => call(database.forget), t('forgotten'))) onForgotten();
  };
  const milliseconds = (value: number) => t('milliseconds', { n: value });
  const isOwn = record?.source === 'process';
  const own = record && {
    slowThresholdMs: record.slowThresholdMs ?? 0,
    since: formatMoment(record.since, language),
    count: record.count,
    slow: record.slow,
  };
  return (
    <Listed<Statement>
      title={t('slow')}
      empty={t('noneSlow')}
      {...(own ? { note: isOwn ? t('ownRecord', own) : t('serverRecord') } : {})}
      // The API client has already shown the error.
      actions={isOwn && <Button onClick={() => void forget().catch(() => undefined)}>{t('forget')}</Button>}
      rowKey="text"
      loading={!record}
      dataSource={record?.rows ?? []}
      pagination={{ pageSize: 10, showSizeChanger: false, showLessItems: true, hideOnSinglePage: true }}
      columns={[
        { key: 'text', title: t('statement'), render: (_value, { text }) => <Sql text={text} /> },
        { key: 'calls', title: t('calls'), align: 'end', render: (_value, { calls }) => formatNumber(calls, language) },
        { key: 'total', title: t('totalTime'), align: 'end', render: (_value, { total }) => milliseconds(total) },
        { key: 'mean', title: t('meanTime'), align: 'end', render: (_value, { mean }) => milliseconds(mean) },
        { key: 'longest', title: t('longestTime'), align: 'end', render: (_value, row) => milliseconds(row.longest) },
        ...(isOwn
          ? [
              {
                key: 'lastAt',
                title: t('lastAt'),
                render: (_value: unknown, { lastAt }: Statement) => formatMoment(lastAt, language),
              },
            ]
          : []),
      ]}
    />
  );
}
