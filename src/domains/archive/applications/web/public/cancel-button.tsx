import { applications, type MyApplication } from '#contract/archive/applications';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Cancels an application after a confirmation; renders nothing if that is not possible. */
export function CancelButton({ row, onChanged }: { row: MyApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const title = pick(row.nameZh, row.nameEn, useLanguage()) || t('own.untitled');
  const cancel = async () => {
    if (!(await confirmBox(t('own.cancelAsk', { title })))) return;
    await call(applications.cancel, { params: { id: row.applicationId } });
    toast('success', t('own.cancelled'));
    onChanged();
  };
  if (!row.may.cancel) return null;
  return (
    <Button small look="plain" onClick={() => void cancel().catch(() => undefined)}>
      {t('view.cancel')}
    </Button>
  );
}
