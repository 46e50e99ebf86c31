import { applications, type MyApplication } from '#contract/archive/applications';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Cancels an application after a confirmation; renders nothing if that is not possible. */
export function CancelButton({ row, onChanged }: { row: MyApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const title = pick(row.nameZh, row.nameEn, useLanguage()) || t('own.untitled');
  if (!row.may.cancel) return null;
  return (
    <ConfirmedButton
      small
      look="plain"
      question={t('own.cancelAsk', { title })}
      act={() => call(applications.cancel, { params: { id: row.applicationId } })}
      done={t('own.cancelled')}
      onDone={onChanged}
    >
      {t('view.cancel')}
    </ConfirmedButton>
  );
}
