import '../public/model.css';
import { useState } from 'react';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { formatScore } from '#view/benchmarks/scoring';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { RecordFacts } from '#web/kit/parts/record-facts.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { LastChange } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { listedStates, submissions, type ModelFull, type ReasonedAct } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { CardChanges } from '../public/card-changes.tsx';
import { ModelScores } from '../public/model-scores.tsx';
import { Plots } from '../public/plots.tsx';
import { ProblemList } from '../public/problem-list.tsx';
import { Provenance } from '../public/provenance.tsx';
import { chartTexts, modelTexts, submissionPageTexts } from '../texts/index.ts';
import { ModelActs } from './acts.tsx';
import { CorrectForm } from './correct.tsx';
import { ReasonForm } from './reason.tsx';
import { ModelState } from '../state.tsx';

/** A model with everything that visitors would see and the data for its review, with the possible actions. */
export function ModelBox({
  modelId,
  onChanged,
  onClose,
}: {
  modelId: number;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const { reply: model, failure, reload } = useCall(submissions.find, { params: { modelId } });
  const [asked, setAsked] = useState<ReasonedAct>();
  const [isCorrecting, setCorrecting] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const pages = useTexts(modelTexts);
  const changed = () => {
    onChanged();
    reload();
  };
  if (failure && !model) return null;
  return (
    <Drawer
      open
      size="large"
      title={model?.name}
      onClose={onClose}
      footer={
        model ? (
          <>
            <ModelActs model={model} onReason={setAsked} onMoved={changed} />
            {listedStates.includes(model.status) ? (
              <Can call={submissions.correct}>
                <Button onClick={() => setCorrecting(true)}>{pages('correct.go')}</Button>
              </Can>
            ) : null}
            {model.mergedWith ? (
              <Can call={submissions.undoMerge}>
                <Button danger onClick={() => setUndoing(true)}>
                  {pages('merge.undo')}
                </Button>
              </Can>
            ) : null}
          </>
        ) : null
      }
    >
      {model ? <Everything model={model} /> : <Skeleton active />}
      {model && asked ? (
        <ReasonForm
          title={t(`office.${asked}Of`, { name: model.name })}
          onSend={(reason) =>
            call(submissions[asked], { body: { modelId: model.modelId, rowVer: model.rowVer, reason } })
          }
          onSaved={() => {
            toast('success', t('office.done'));
            changed();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {model?.mergedWith && isUndoing ? (
        <ReasonForm
          title={pages('merge.undoOf', { name: model.name, other: model.mergedWith.name })}
          onSend={(reason) => call(submissions.undoMerge, { body: { modelId: model.modelId, reason } })}
          onSaved={() => {
            toast('success', pages('merge.undone'));
            changed();
          }}
          onClose={() => setUndoing(false)}
        />
      ) : null}
      {model && isCorrecting ? (
        <CorrectForm model={model} onSaved={changed} onClose={() => setCorrecting(false)} />
      ) : null}
    </Drawer>
  );
}

function Everything({ model }: { model: ModelFull }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const { dataset } = model;
  const primary = model.scores.find(({ isPrimary }) => isPrimary);
  return (
    <div className="model">
      {model.status === 'pending' && !model.may.approve ? (
        <Can call={submissions.approve}>
          <Alert type="info" title={t('office.ownNote')} />
        </Can>
      ) : null}
      {model.warnings.length ? (
        <Alert type="warning" title={words('warnings')} description={<ProblemList problems={model.warnings} />} />
      ) : null}
      <Facts model={model} />
      <Provenance
        model={model}
        dataset={
          <a href={`/benchmarks/detail/${dataset.publicId}`} target="_blank" rel="noreferrer">
            {pick(dataset.nameZh, dataset.nameEn, language)} · {words('facts.version', { number: dataset.version })}
          </a>
        }
      />
      <CardChanges changes={model.changes} />
      <ModelScores model={model} />
      {primary ? <Plots model={model} primary={primary} /> : null}
      <Predictions model={model} />
    </div>
  );
}

function Facts({ model }: { model: ModelFull }) {
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const merged = model.mergedWith;
  const marks = [
    ...(model.isBaseline ? (['baseline'] as const) : []),
    ...(model.hasLabelsOnly ? (['labels'] as const) : []),
    ...(model.hasUncertainty ? (['uncertainty'] as const) : []),
  ];
  const facts = [
    ['status', <ModelState key="status" status={model.status} />],
    ['reason', model.reason],
    ['publisher', model.publisher],
    ['userName', model.userName],
    ['description', model.description],
    ['mergedWith', merged ? <MergedModel key="merged" merge={merged} /> : ''],
    ['mark', marks.map((mark) => words(`badges.${mark}`)).join(' · ')],
    ['file', model.fileName && `${model.fileName} · ${formatBytes(model.fileSize, language)}`],
    ['auditTime', model.auditTime ? <LastChange key="time" time={model.auditTime} by={model.auditBy} /> : ''],
  ] as const;
  return <RecordFacts facts={facts} labelOf={(name) => words(`fields.${name}`)} />;
}

/** The model of the other account, and the day of its consent. */
const MergedModel = ({ merge }: { merge: NonNullable<ModelFull['mergedWith']> }) => (
  <>
    <a href={`/model/${merge.publicId}`} target="_blank" rel="noreferrer">
      {merge.name} · {merge.publisher}
    </a>{' '}
    <DayText wire={merge.time} />
  </>
);

/** The first rows of the score file as they were parsed. */
function Predictions({ model }: { model: ModelFull }) {
  const t = useTexts(submissionPageTexts);
  const charts = useTexts(chartTexts);
  const { predictions, dataset } = model;
  const decimals = model.scores.find(({ isPrimary }) => isPrimary)?.decimals ?? 0;
  return (
    <section aria-labelledby="predictions">
      <h2 id="predictions">{t('office.predictions', { count: predictions.length })}</h2>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-labelledby="predictions">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('office.sample')}</th>
              <th scope="col" className="num">
                {t('office.fold')}
              </th>
              <th scope="col" className="num">
                {charts('prediction')}
              </th>
            </tr>
          </thead>
          <tbody>
            {predictions.map(({ sampleId, fold, prediction }) => (
              <tr key={sampleId}>
                <th scope="row" className="mono">
                  {sampleId}
                </th>
                <td className="num">{fold}</td>
                <td className="num">
                  {dataset.taskType === 'multiclass' ? dataset.classes[prediction] : formatScore(prediction, decimals)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
