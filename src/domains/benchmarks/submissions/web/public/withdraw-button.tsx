import { useId, useState } from 'react';
import { submissions, type OwnModel } from '#contract/benchmarks/submissions';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** Withdraws the person's model after a confirmation; for a listed one its public reason can be given. */
export function WithdrawButton({
  model,
  onDone,
}: {
  model: Pick<OwnModel, 'modelId' | 'name' | 'status'>;
  onDone: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const id = useId();
  const [reason, setReason] = useState<string>();
  const send = async () => {
    await call(submissions.withdraw, { body: { modelId: model.modelId, reason: reason ?? '' } });
    toast('success', t('withdrawn'));
    onDone();
  };
  const withdraw = async () => {
    if (model.status === 'approved') return setReason('');
    if (await confirmBox(t('confirmWithdraw', { name: model.name }))) await send();
  };
  if (reason === undefined)
    return (
      <Button small aria-label={t('withdrawOf', { name: model.name })} onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    );
  return (
    <div role="group" aria-label={t('withdrawOf', { name: model.name })}>
      <p className="small">{t('withdrawListed')}</p>
      <label htmlFor={id}>{t('withdrawReason')}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="row">
        <Button small look="primary" onClick={() => void send()}>
          {t('withdraw')}
        </Button>
        <Button small onClick={() => setReason(undefined)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
