import { applications, type MyApplication } from '#contract/archive/applications';
import { call } from '#web/api/api.ts';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Takes a pending application back for changes after a confirmation; renders nothing if that is not possible. */
export function RecallButton({ row, onChanged }: { row: MyApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  if (!row.may.recall) return null;
  return (
    <ConfirmedButton
      small
      question={t('view.recallAsk')}
      act={() => call(applications.recall, { params: { id: row.applicationId } })}
      done={t('view.recalled')}
      onDone={onChanged}
    >
      {t('view.recall')}
    </ConfirmedButton>
  );
}
