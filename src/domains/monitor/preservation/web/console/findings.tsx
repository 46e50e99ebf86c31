import './preservation.css';
import { Table, Tag } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Finding, PreservationEvent } from '../../contract.ts';
import { preservationTexts } from '../../texts/index.ts';
import { preservationPageTexts } from '../texts/index.ts';

/** Faults of the second copy, the newest first. */
export function Findings({ findings }: { findings: readonly Finding[] | undefined }) {
  const t = useTexts(preservationPageTexts);
  const say = useTexts(preservationTexts);
  const language = useLanguage();
  const table = useScrollByKeys();
  return (
    <section>
      <h2 className="kit-panel-title">{t('findings')}</h2>
      <Table<Finding>
        ref={table}
        rowKey={({ objectId, path }) => `${objectId}/${path}`}
        size="small"
        loading={findings === undefined}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: t('noFindings') }}
        dataSource={[...(findings ?? [])]}
        columns={[
          {
            key: 'state',
            title: t('columns.state'),
            render: (_value, { state }) => <Tag color="error">{t(`states.${state}`)}</Tag>,
          },
          { key: 'object', title: t('columns.object'), render: (_value, { objectId }) => <code>{objectId}</code> },
          { key: 'file', title: t('columns.file'), render: (_value, { path }) => path && <code>{path}</code> },
          { key: 'found', title: t('columns.found'), render: (_value, { foundAt }) => formatMoment(foundAt, language) },
          {
            key: 'why',
            title: t('columns.why'),
            render: (_value, { fault, error }) =>
              fault
                ? say.dynamic(`faults.${fault.code}`, String(fault.values['why'] ?? fault.code), fault.values)
                : error,
          },
        ]}
      />
    </section>
  );
}

/** Terms of the vocabulary as parts of a text key. */
const keyOf = (word: string) => word.replaceAll(/\W/g, '');

/** Events of the second copy, the newest first. */
export function Events({ events }: { events: readonly PreservationEvent[] | undefined }) {
  const t = useTexts(preservationPageTexts);
  const table = useScrollByKeys();
  return (
    <section>
      <h2 className="kit-panel-title">{t('events')}</h2>
      <Table<PreservationEvent>
        ref={table}
        rowKey="eventId"
        size="small"
        loading={events === undefined}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: t('noEvents') }}
        dataSource={[...(events ?? [])]}
        columns={[
          // To the second, because readers of a history need the order of events.
          { key: 'time', dataIndex: 'eventTime', title: t('columns.time') },
          {
            key: 'event',
            title: t('columns.event'),
            render: (_value, { eventType }) => t.dynamic(`types.${keyOf(eventType)}`, eventType),
          },
          {
            key: 'result',
            title: t('columns.result'),
            render: (_value, { outcome }) => t.dynamic(`outcomes.${outcome}`, outcome),
          },
          { key: 'object', title: t('columns.object'), render: (_value, { objectId }) => <code>{objectId}</code> },
          { key: 'file', title: t('columns.file'), render: (_value, { path }) => path && <code>{path}</code> },
          { key: 'detail', title: t('columns.detail'), render: (_value, event) => <Detail event={event} /> },
        ]}
      />
    </section>
  );
}

function Detail({ event: { detail } }: { event: PreservationEvent }) {
  const t = useTexts(preservationPageTexts);
  const language = useLanguage();
  const says: string[] = [];
  if (detail['version'])
    says.push(
      t('details.version', {
        version: String(detail['version']),
        message: String(detail['message']),
        files: Number(detail['files']),
        size: formatBytes(Number(detail['bytes']), language),
      }),
    );
  if (detail['source']) says.push(t.dynamic(`details.${String(detail['source'])}`, String(detail['source'])));
  if (detail['isBoth']) says.push(t('details.both'));
  else if (detail['why']) says.push(String(detail['why']));
  if (detail['error']) says.push(String(detail['error']));
  return <span>{says.join(t('separator'))}</span>;
}
