import './fixity.css';
import { useState } from 'react';
import { Drawer } from 'antd';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { fixity, type FileEvent } from '../../contract.ts';
import { fixityTexts } from '../../texts/index.ts';
import { fixityPageTexts } from '../texts/index.ts';

/** Terms of the vocabulary as parts of a text key. */
const keyOf = (word: string) => word.replaceAll(/\W/g, '');

/** Events of one file, the newest first. */
export function FileEvents({ file, onClose }: { file: { fileId: number; name: string }; onClose: () => void }) {
  const t = useTexts(fixityPageTexts);
  const words = useTexts(fixityTexts);
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const { reply, failure, reload } = useCall(fixity.events, {
    params: { fileId: file.fileId },
    query: { pageNum: String(page.pageNum), pageSize: String(page.pageSize) },
  });
  return (
    <Drawer open size="large" title={t('events.title', { name: file.name })} onClose={onClose}>
      <DataTable<FileEvent>
        rowKey="eventId"
        size="small"
        page={reply}
        again={failure && reload}
        state={page}
        onState={({ pageNum = 1, pageSize = page.pageSize }) => setPage({ pageNum, pageSize })}
        empty={t('events.empty')}
        columns={[
          // To the second, because readers of a history need the order of events.
          { key: 'eventTime', dataIndex: 'eventTime', title: t('events.time') },
          {
            key: 'type',
            title: t('events.type'),
            render: (_value, row) => t.dynamic(`events.types.${keyOf(row.eventType)}`, row.eventType),
          },
          {
            key: 'outcome',
            title: t('events.outcome'),
            render: (_value, row) =>
              words.dynamic(`states.${row.outcome}`, t.dynamic(`events.outcomes.${row.outcome}`, row.outcome)),
          },
          { key: 'detail', title: t('events.detail'), width: 320, render: (_value, row) => <Detail event={row} /> },
          {
            key: 'agent',
            title: t('events.agent'),
            render: (_value, row) => t.dynamic(`events.agents.${keyOf(row.agent)}`, row.agent),
          },
        ]}
      />
    </Drawer>
  );
}

const shownSum = 12;

/** Both values of the comparison, as text. */
function Detail({ event: { eventType, outcome, detail } }: { event: FileEvent }) {
  const t = useTexts(fixityPageTexts);
  const words = useTexts(fixityTexts);
  const language = useLanguage();
  const number = (name: string) => formatNumber(Number(detail[name] ?? 0), language);
  const text = (name: string) => String(detail[name] ?? '');
  const says: string[] = [];
  if (eventType === 'fixity check') {
    const [recorded, found] = [number('recordedSize'), number('foundSize')];
    const sum = text('recordedSha256').slice(0, shownSum);
    if (outcome === 'intact') says.push(t('events.same', { size: recorded, sum }));
    else if (outcome === 'missing') says.push(t('comparison.missing', { recorded }));
    else if (outcome === 'unreadable') says.push(t('comparison.unreadable', { error: text('error') }));
    else if (detail['recordedSize'] !== detail['foundSize']) says.push(t('comparison.size', { recorded, found }));
    else says.push(t('comparison.sum', { found: text('foundSha256').slice(0, shownSum), recorded: sum }));
    says.push(t('events.readings', { count: Number(detail['readings'] ?? 1) }));
    const first = text('first');
    if (first) says.push(t('events.transient', { state: words.dynamic(`states.${first}`, first) }));
  }
  if (detail['signature']) says.push(t('events.signature', { signature: text('signature') }));
  const named = (name: string) => t.dynamic(`events.sources.${text(name)}`, text(name));
  if (detail['source']) says.push(t('events.source', { source: named('source') }));
  if (detail['refused']) says.push(t('events.refused', { refused: named('refused') }));
  if (detail['note']) says.push(text('note'));
  return <span className="fixity-text">{says.join(t('separator'))}</span>;
}
