import { useState } from 'react';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { resourcesTexts } from '#texts/data/resources';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Result, ShownRow } from '../../contract.ts';
import { comparisonTexts } from '../../texts/index.ts';
import { comparisonPageTexts } from '../texts/index.ts';
import { ExplainDialog } from './explain-dialog.tsx';

interface Props {
  task: Task;
  rows: ShownRow[];
  onChanged: () => void;
}

const colours: Record<Result, string> = {
  matched: 'success',
  exceeded: 'processing',
  countShort: 'warning',
  volumeShort: 'warning',
  missing: 'error',
  sharingDiff: 'warning',
  typeMismatch: 'error',
  extra: 'default',
};

/** Every item with its submissions; a row expands to its resources. */
export function Rows({ task, rows, onChanged }: Props) {
  const t = useTexts(comparisonPageTexts);
  const words = useTexts(comparisonTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  const [open, setOpen] = useState<ShownRow>();
  const topicName = new Map(
    task.topicList.map((one) => [one.topicId, `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`]),
  );
  const percent = (value: number | null) => (value === null ? '—' : `${value.toFixed(2)} %`);
  const sharing = (mode: string) => (mode === '' ? '—' : types.dynamic(`sharing.${mode}`, mode));
  return (
    <>
      <WideTable<ShownRow>
        rowKey="seq"
        size="middle"
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={rows}
        expandable={{
          rowExpandable: ({ resources }) => resources.length > 0,
          expandedRowRender: (row) => (
            <ul aria-label={t('resources')}>
              {row.resources.map((one) => (
                <li key={one.resourceId}>
                  {task.side === 'centre' ? (
                    <Link to={`/dms/approval/detail?id=${one.resourceId}`}>{one.resourceNo}</Link>
                  ) : (
                    one.resourceNo
                  )}{' '}
                  {one.title} · {one.count} · {formatBytes(one.bytes, language)}
                  {one.counts ? '' : ` · ${t('notCounted')}`}
                </li>
              ))}
            </ul>
          ),
        }}
        columns={[
          { key: 'topic', title: t('topic'), render: (_value, row) => topicName.get(row.topicId) ?? '' },
          {
            key: 'item',
            title: t('item'),
            render: (_value, row) =>
              row.itemNo === null ? (
                t('extra')
              ) : (
                <>
                  <span className="mono">{row.itemNo}</span> {row.name}{' '}
                  {row.mandatory ? <Tag>{t('mandatory')}</Tag> : null}
                </>
              ),
          },
          // Result and explanation come before the figures, so that they are in view on a small screen.
          {
            key: 'result',
            title: t('result'),
            render: (_value, row) =>
              row.explanationStatus === 'accepted' && !['matched', 'exceeded', 'extra'].includes(row.result) ? (
                <>
                  <Tag color="processing">{words('explained')}</Tag>
                  <div className="secondary">{t('original', { result: words(`results.${row.result}`) })}</div>
                </>
              ) : (
                <Tag color={colours[row.result]}>{words(`results.${row.result}`)}</Tag>
              ),
          },
          {
            key: 'flags',
            title: t('flags'),
            render: (_value, row) => row.flags.map((flag) => <Tag key={flag}>{words(`flags.${flag}`)}</Tag>),
          },
          {
            key: 'explanation',
            title: t('explanation'),
            render: (_value, row) => (
              <div style={{ maxWidth: '20rem', whiteSpace: 'normal' }}>
                {row.currentExplanation ? (
                  <>
                    {row.currentExplanation}{' '}
                    <Tag>
                      {words(`explanationStates.${row.explanationStatus === 'none' ? 'given' : row.explanationStatus}`)}
                    </Tag>
                    {row.decision ? <div className="secondary">{row.decision}</div> : null}
                  </>
                ) : null}
                {row.may.explain || row.may.decide ? (
                  <RowButton
                    about={t(row.may.decide ? 'decideOf' : 'explainOf', { item: row.itemNo ?? '' })}
                    onAct={() => setOpen(row)}
                  >
                    {t(row.may.decide ? 'decide' : 'explain')}
                  </RowButton>
                ) : null}
              </div>
            ),
          },
          { key: 'type', title: t('type'), render: (_value, row) => types.dynamic(`types.${row.resourceType}`) },
          {
            key: 'planned',
            title: t('planned'),
            align: 'right',
            render: (_value, row) => formatNumber(row.plannedCount, language),
          },
          {
            key: 'submitted',
            title: t('submitted'),
            align: 'right',
            render: (_value, row) => formatNumber(row.submittedCount, language),
          },
          { key: 'rate', title: t('rate'), align: 'right', render: (_value, row) => percent(row.countRate) },
          {
            key: 'plannedVolume',
            title: t('plannedVolume'),
            align: 'right',
            render: (_value, row) => formatBytes(row.plannedBytes, language),
          },
          {
            key: 'submittedVolume',
            title: t('submittedVolume'),
            align: 'right',
            render: (_value, row) => formatBytes(row.submittedBytes, language),
          },
          {
            key: 'volumeRate',
            title: t('volumeRate'),
            align: 'right',
            render: (_value, row) => percent(row.volumeRate),
          },
          {
            key: 'sharing',
            title: t('sharing'),
            render: (_value, row) => `${sharing(row.plannedSharing)} → ${sharing(row.submittedSharing)}`,
          },
        ]}
      />
      {open ? (
        <ExplainDialog
          task={task}
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
