import { useCallback, useEffect, useState } from 'react';
import { submissions, type OwnModel } from '#contract/benchmarks/submissions';
import { call } from '#web/api/api.ts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { isWaiting, OwnScore, OwnState, PublishButton, useWaiting } from './my-model.tsx';

/** Shown after a submission: its state and score, updated by polling, and the next steps. */
export function Sent({ datasetId, publicId }: { datasetId: string; publicId: string }) {
  const t = useTexts(submissionPageTexts);
  const [model, setModel] = useState<OwnModel>();
  const look = useCallback(() => {
    // A failed poll is followed by another one.
    call(submissions.ownModel, { params: { publicId } }, { quiet: true }).then(setModel, () => undefined);
  }, [publicId]);
  useEffect(look, [look]);
  useWaiting(!model || isWaiting(model), look);
  const stage = !model || isWaiting(model) ? 'waits' : model.status === 'private' ? 'private' : 'scored';
  return (
    <div className="stack" role="status">
      <Note tone={model?.status === 'failed' ? 'bad' : 'ok'} title={t(`sent.${stage}Title`)}>
        <p>{t(`sent.${stage}Body`)}</p>
      </Note>
      {model ? (
        <dl className="sent-model">
          <dt>{t('column.status')}</dt>
          <dd>
            <OwnState row={model} />
          </dd>
          <dt>{t('column.score')}</dt>
          <dd>
            <OwnScore row={model} />
          </dd>
        </dl>
      ) : null}
      <div className="row">
        {model?.may.publish ? <PublishButton model={model} onDone={look} /> : null}
        <LinkButton to="/benchmarks/mine">{t('sent.mine')}</LinkButton>
        <LinkButton look="plain" to={`/benchmarks/detail/${datasetId}`}>
          {t('sent.board')}
        </LinkButton>
      </div>
    </div>
  );
}
