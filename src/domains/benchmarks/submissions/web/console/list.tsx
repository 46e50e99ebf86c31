import { useState } from 'react';
import { Button, Typography } from 'antd';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useQueueState } from '#web/kit/lists/queue.ts';
import { LastChange } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { ModelQuery, modelStates, submissions, type ModelRow } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { ProblemList } from '../public/problem-list.tsx';
import { submissionPageTexts } from '../texts/index.ts';
import { ChosenActs } from './chosen-acts.tsx';
import { ModelBox } from './model-box.tsx';
import { ModelState } from './state.tsx';

/** The page on which reviewers read models and decide on them. */
export default function ModelPage() {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const [state, setState] = useQueueState(ModelQuery, 'pending');
  const { reply, failure, reload } = useCall(submissions.list, { query: state });
  const [open, setOpen] = useState<number>();
  const [chosen, setChosen] = useState<ModelRow[]>([]);
  return (
    <ListPage
      title={t('office.title')}
      actions={
        <ChosenActs
          chosen={chosen}
          onDone={() => {
            setChosen([]);
            reload();
          }}
        />
      }
      filters={
        <>
          {(['name', 'dataset'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={modelStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status: status ?? everyState })}
          />
          <DaysFilter
            label={words('fields.submitTime')}
            placeholder={[t('office.from'), t('office.to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ name: '', dataset: '', status: '', beginTime: '', endTime: '' })}>
            {t('office.reset')}
          </Button>
        </>
      }
    >
      <DataTable<ModelRow>
        rowKey="modelId"
        choice={{ name: 'benchmarks.submissions', hidden: ['auditTime'] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        rowSelection={{
          selectedRowKeys: chosen.map(({ modelId }) => modelId),
          onChange: (_keys, rows) => setChosen(rows),
        }}
        empty={t('office.empty')}
        // Those on which the decision depends come first: they are in view on a screen of 1280.
        columns={[
          {
            key: 'name',
            className: 'kit-wrapped',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => (
              <span className="kit-two-lines">
                <span>{row.name}</span>
                <Typography.Text type="secondary">{row.description}</Typography.Text>
              </span>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => (
              <span className="kit-two-lines">
                <ModelState status={row.status} />
                {row.reason ? <Typography.Text type="secondary">{row.reason}</Typography.Text> : null}
              </span>
            ),
          },
          {
            key: 'publisher',
            title: words('fields.publisher'),
            sorter: true,
            render: (_value, row) => (
              <span className="kit-two-lines">
                <span>{row.publisher}</span>
                {row.userName ? (
                  <Typography.Text type="secondary">{t('office.by', { name: row.userName })}</Typography.Text>
                ) : null}
              </span>
            ),
          },
          {
            key: 'warnings',
            className: 'kit-wrapped',
            title: words('warnings'),
            render: (_value, row) => (
              <>
                {row.hasSeenTargets ? <span>{t('office.seen')}</span> : null}
                {row.warnings.length ? <ProblemList problems={row.warnings} /> : null}
              </>
            ),
          },
          {
            key: 'submitTime',
            title: words('fields.submitTime'),
            sorter: true,
            render: (_value, row) => <WaitingText since={row.submitTime} isWaiting={row.status === 'pending'} />,
          },
          {
            key: 'score',
            title: words('fields.score'),
            align: 'right',
            render: (_value, row) => (
              <span className="kit-two-lines">
                <span>
                  {say(`metrics.${row.metric}`)} {formatScore(row.mean, row.decimals)} {row.unit}
                </span>
                {row.low === null ? null : (
                  <Typography.Text type="secondary">
                    {formatScore(row.low, row.decimals)} – {formatScore(row.high, row.decimals)}
                  </Typography.Text>
                )}
              </span>
            ),
          },
          {
            key: 'dataset',
            className: 'kit-wrapped',
            title: t('column.dataset'),
            render: (_value, row) => `${row.datasetId} · ${pick(row.nameZh, row.nameEn, language)}`,
          },
          {
            key: 'auditTime',
            title: words('fields.auditTime'),
            sorter: true,
            render: (_value, row) => (row.auditTime ? <LastChange time={row.auditTime} by={row.auditBy} /> : null),
          },
          {
            key: 'operation',
            title: t('office.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t(row.may.approve ? 'office.decide' : 'office.read'),
                    about: t(row.may.approve ? 'office.decideOf' : 'office.readOf', { name: row.name }),
                    call: submissions.find,
                    onAct: () => setOpen(row.modelId),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open === undefined ? null : <ModelBox modelId={open} onChanged={reload} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
