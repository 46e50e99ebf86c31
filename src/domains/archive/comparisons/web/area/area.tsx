import { useState } from 'react';
import { Alert, Button, Card, Progress, Segmented, Select, Space } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatBytes, formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { comparisons, type Conclusion, type Run } from '../../contract.ts';
import { comparisonTexts } from '../../texts/index.ts';
import { comparisonPageTexts } from '../texts/index.ts';
import { Rows } from './rows.tsx';
import { SumTable } from './sum-table.tsx';

interface Props {
  task: Task;
  onChanged: () => void;
}

const tones: Record<Conclusion, Tone> = { pass: 'ok', passWithNote: 'warn', fail: 'bad' };
const views = ['item', 'topic', 'type'] as const;

/** The plan compared with the submissions: conclusion, rates, and the rows with their explanations. */
export function CompareArea({ task, onChanged }: Props) {
  const t = useTexts(comparisonPageTexts);
  const [runId, setRun] = useState<number>();
  const [busy, setBusy] = useState(false);
  const params = { taskId: task.taskId };
  const { reply, reload, failure } = useCall(comparisons.read, { params, query: runId ? { runId } : {} });
  const changed = () => {
    setRun(undefined);
    reload();
    onChanged();
  };
  const run = async () => {
    setBusy(true);
    try {
      await call(comparisons.run, { params });
      toast('success', t('done'));
      changed();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  return (
    <Card
      title={t('title')}
      extra={
        reply.mayRun ? (
          <Button loading={busy} onClick={() => void run()}>
            {t(reply.run ? 'run' : 'first')}
          </Button>
        ) : null
      }
    >
      {reply.run ? (
        <OneRun task={task} run={reply.run} onRun={setRun} onChanged={changed} />
      ) : (
        <p className="secondary">{t('empty')}</p>
      )}
    </Card>
  );
}

function OneRun({ task, run, onRun, onChanged }: Props & { run: Run; onRun: (runId: number) => void }) {
  const t = useTexts(comparisonPageTexts);
  const words = useTexts(comparisonTexts);
  const language = useLanguage();
  const [view, setView] = useState<(typeof views)[number]>('item');
  const { totals } = run;
  const save = async () => {
    const bytes = await call(comparisons.export, { params: { taskId: task.taskId }, query: { runId: run.runId } });
    saveFile(bytes, `${task.projectNo}_comparison.xlsx`);
  };
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      {run.isStale ? <Alert type="warning" showIcon title={t('stale')} /> : null}
      <FactList
        facts={[
          [
            t('conclusion'),
            <StateBadge key="conclusion" tone={tones[run.conclusion]}>
              {words(`conclusions.${run.conclusion}`)}
            </StateBadge>,
          ],
          [t('runAt'), formatMoment(run.runTime, language)],
          [t('planVersion'), String(run.planVersion)],
          [t('round'), String(run.roundNo)],
          [
            words('columns.submittedCount'),
            t('raw', {
              count: formatNumber(totals.submittedCount, language),
              volume: formatBytes(totals.submittedBytes, language),
              extra: formatNumber(totals.extraCount, language),
              extraVolume: formatBytes(totals.extraBytes, language),
            }),
          ],
        ]}
      />
      {(['countRate', 'volumeRate', 'itemRate'] as const).map((name) => (
        <div key={name}>
          {t(name)}
          <Progress
            aria-label={t(name)}
            percent={totals[name] ?? 0}
            format={() => (totals[name] === null ? '—' : `${totals[name].toFixed(2)} %`)}
          />
        </div>
      ))}
      <Space wrap>
        <Segmented
          aria-label={t('byLabel')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        <Select
          aria-label={t('history')}
          style={{ minWidth: '16rem' }}
          value={run.runId}
          onChange={onRun}
          options={run.runs.map((one) => ({
            value: one.runId,
            label: `${formatMoment(one.runTime, language)} · ${words(`conclusions.${one.conclusion}`)}`,
          }))}
        />
        <Button onClick={() => void save().catch(() => undefined)}>{t('export')}</Button>
      </Space>
      {view === 'item' ? (
        <Rows task={task} rows={run.rows} onChanged={onChanged} />
      ) : (
        <SumTable task={task} totals={totals} by={view} />
      )}
    </Space>
  );
}
