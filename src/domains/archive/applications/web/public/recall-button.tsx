import { applications, type MyApplication } from '#contract/archive/applications';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Takes a pending application back for changes after a confirmation; renders nothing if that is not possible. */
export function RecallButton({ row, onChanged }: { row: MyApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const recall = async () => {
    if (!(await confirmBox(t('view.recallAsk')))) return;
    await call(applications.recall, { params: { id: row.applicationId } });
    toast('success', t('view.recalled'));
    onChanged();
  };
  if (!row.may.recall) return null;
  return (
    // The API client has shown the error.
    <Button small onClick={() => void recall().catch(() => undefined)}>
      {t('view.recall')}
    </Button>
  );
}
