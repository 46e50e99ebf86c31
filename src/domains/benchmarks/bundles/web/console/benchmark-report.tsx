import './bundles.css';
import { Alert, Descriptions, Table } from 'antd';
import type { OutputOf } from '#shared/contract';
import { pick } from '#shared/texts';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { bundles } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { BenchmarkState, ModelState } from './state.tsx';

type Report = NonNullable<OutputOf<typeof bundles.find>['report']>;
type Benchmark = Report['benchmarks'][number];

/** Faults with their file and line. */
export function FaultTable({ faults, more }: { faults: Report['faults']; more: number }) {
  const t = useTexts(bundlePageTexts);
  return (
    <div className="bundle-part" role="alert">
      <Alert showIcon type="error" title={t('faults')} />
      <Table
        size="small"
        rowKey={(row) => `${row.file}:${row.line}:${row.column}:${row.reason}:${row.key}:${row.found}`}
        pagination={{ hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={faults}
        columns={[
          { key: 'file', title: t('file'), render: (_value, row) => <span className="mono">{row.file}</span> },
          {
            key: 'line',
            title: t('line'),
            render: (_value, row) =>
              [row.line ? t('lineOf', { line: row.line }) : t('whole'), row.column].filter(Boolean).join(' · '),
          },
          { key: 'message', dataIndex: 'message', title: t('message') },
        ]}
      />
      {more > 0 ? <p>{t('more', { count: more })}</p> : null}
    </div>
  );
}

/** A benchmark of an archive with its faults. */
export function BenchmarkReport({ benchmark }: { benchmark: Benchmark }) {
  const t = useTexts(bundlePageTexts);
  const words = useTexts(bundleTexts);
  const ofDatasets = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { publicId, nameZh, nameEn, taskType, rows, measured, columns, metrics, notes, models } = benchmark;
  return (
    <section className="bundle-part">
      <h2>
        {pick(nameZh, nameEn, language)} <span className="mono secondary">{publicId}</span>
      </h2>
      <div>
        <BenchmarkState state={benchmark.state} />
      </div>
      {benchmark.faults.length ? <FaultTable faults={benchmark.faults} more={benchmark.more} /> : null}
      {taskType ? (
        <Descriptions
          bordered
          size="small"
          column={1}
          items={[
            { key: 'task', label: ofDatasets('fields.taskType'), children: say.dynamic(`taskTypes.${taskType}`) },
            { key: 'counts', label: ofDatasets('facts.samples'), children: t('counts', { rows, measured }) },
            {
              key: 'columns',
              label: t('columns'),
              children: columns.map(({ name, role }) => `${name} (${ofDatasets.dynamic(`roles.${role}`)})`).join(', '),
            },
            {
              key: 'metrics',
              label: t('metrics'),
              children: metrics.map(({ code }) => say.dynamic(`metrics.${code}`, code)).join(', ') || t('none'),
            },
            { key: 'targets', label: t('targets'), children: t(benchmark.hasOpenTargets ? 'open' : 'hidden') },
            { key: 'structures', label: t('structures'), children: t(benchmark.hasStructures ? 'yes' : 'no') },
          ]}
        />
      ) : null}
      {notes.length ? (
        <div className="bundle-part">
          <h3>{t('notes')}</h3>
          <ul className="bundle-notes">
            {notes.map(({ reason, found }) => (
              <li key={`${reason}:${found}`}>{words(`notes.${reason}`, { found })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {models.length ? <ModelTable models={models} /> : null}
    </section>
  );
}

function ModelTable({ models }: { models: Benchmark['models'] }) {
  const t = useTexts(bundlePageTexts);
  const say = useTexts(scoringTexts);
  return (
    <div className="bundle-part">
      <h3>{t('models', { count: models.length })}</h3>
      <Table
        size="small"
        rowKey="file"
        pagination={{ hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={models}
        columns={[
          {
            key: 'name',
            title: t('model'),
            render: (_value, row) => `${row.name}${row.isBaseline ? ` (${t('baseline')})` : ''}`,
          },
          { key: 'file', title: t('file'), render: (_value, row) => <span className="mono">{row.file}</span> },
          { key: 'state', title: t('state'), render: (_value, row) => <ModelState state={row.state} /> },
          {
            key: 'mean',
            title: t('mean'),
            align: 'right',
            render: (_value, row) => (row.mean === null ? t('none') : row.mean.toPrecision(6)),
          },
          {
            key: 'problems',
            title: t('faults'),
            render: (_value, row) =>
              row.problems
                .slice(0, 5)
                .map(({ code, line, found, expected }) =>
                  [
                    line ? t('lineOf', { line }) : t('whole'),
                    say.dynamic(`problems.${code}`, code, { found, expected }),
                  ].join(' '),
                )
                .join('; '),
          },
        ]}
      />
    </div>
  );
}
