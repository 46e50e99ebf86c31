import { submissions } from '#calls/benchmarks/submissions';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** Withdraws the person's model after a confirmation. */
export function WithdrawButton({ model, onDone }: { model: { modelId: number; name: string }; onDone: () => void }) {
  const t = useTexts(submissionPageTexts);
  const withdraw = async () => {
    if (!(await confirmBox(t('confirmWithdraw', { name: model.name })))) return;
    await call(submissions.withdraw, { body: { modelId: model.modelId } });
    toast('success', t('withdrawn'));
    onDone();
  };
  return (
    <Button small aria-label={t('withdrawOf', { name: model.name })} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  );
}
