import type { ReactNode } from 'react';
import { Typography } from 'antd';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { LastChange } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { modelSorts, submissions, type ModelRow } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { ProblemList } from '../public/problem-list.tsx';
import { submissionOfficeTexts } from '../texts/index.ts';
import { ChosenActs } from './chosen-acts.tsx';
import { ModelBox } from './model-box.tsx';
import { ModelState } from '../state.tsx';

/** The page on which reviewers read models and decide on them. */
export default function ModelPage() {
  const t = useTexts(submissionOfficeTexts);
  const words = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const scoreOf = (row: ModelRow) => (
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
  );
  return (
    <Records
      noun={submissions}
      id="modelId"
      words={submissionTexts}
      page={submissionOfficeTexts}
      sorts={modelSorts}
      waiting="pending"
      hidden={['auditTime']}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['name', 'dataset', 'status', { field: 'beginTime', label: words('fields.submitTime') }]}
      // Those on which the decision depends come first: they are in view on a screen of 1280.
      columns={[
        {
          field: 'name',
          className: 'kit-wrapped',
          cell: ({ name, description }) => <Facts first={name} second={description} />,
        },
        {
          field: 'status',
          cell: ({ status, reason }) => <Facts first={<ModelState status={status} />} second={reason} />,
        },
        {
          field: 'publisher',
          cell: ({ publisher, userName }) => (
            <Facts first={publisher} second={userName && t('by', { name: userName })} />
          ),
        },
        {
          field: 'warnings',
          className: 'kit-wrapped',
          title: words('warnings'),
          cell: ({ hasSeenTargets, warnings }) => (
            <>
              {hasSeenTargets ? <span>{t('seen')}</span> : null}
              {warnings.length ? <ProblemList problems={warnings} /> : null}
            </>
          ),
        },
        {
          field: 'submitTime',
          cell: ({ submitTime, status }) => <WaitingText since={submitTime} isWaiting={status === 'pending'} />,
        },
        { field: 'mean', title: words('fields.score'), align: 'right', cell: scoreOf },
        {
          field: 'datasetId',
          className: 'kit-wrapped',
          title: t('dataset'),
          cell: (row) => `${row.datasetId} · ${pick(row.nameZh, row.nameEn, language)}`,
        },
        {
          field: 'auditTime',
          cell: ({ auditTime, auditBy }) => (auditTime ? <LastChange time={auditTime} by={auditBy} /> : null),
        },
      ]}
      chooseFor={submissions.decide}
      buttons={({ chosen, clear, reload }) => (
        <ChosenActs
          chosen={chosen}
          onDone={() => {
            clear();
            reload();
          }}
        />
      )}
      acts={({ modelId, may }, { act, show, reload, close }) => [
        act(may.approve ? 'decide' : 'read', submissions.find, () =>
          show(<ModelBox modelId={modelId} onChanged={reload} onClose={close} />),
        ),
      ]}
    />
  );
}

function Facts({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className="kit-two-lines">
      <span>{first}</span>
      {second ? <Typography.Text type="secondary">{second}</Typography.Text> : null}
    </span>
  );
}
