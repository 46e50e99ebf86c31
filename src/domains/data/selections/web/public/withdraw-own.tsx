import { useState } from 'react';
import { selections, type OwnSelection } from '#contract/data/selections';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Field } from '#web/kit/forms/field.tsx';
import { toast } from '#web/kit/notices.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';

/** Withdraws one's own public selection with a reason, which its page shows. */
export function WithdrawOwn({ it, onChanged }: { it: OwnSelection; onChanged: () => void }) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const [reason, setReason] = useState<string>();
  const title = pick(it.titleZh, it.titleEn, useLanguage());
  const send = async () => {
    const { selectionId, rowVer } = it;
    try {
      await call(selections.withdrawOwn, { body: { selectionId, rowVer, reason: reason ?? '' } });
      toast('success', t('withdrawDone'));
      setReason(undefined);
      onChanged();
    } catch {
      // The client has shown the reason; the input is kept.
    }
  };
  return (
    <>
      <Button look="danger" onClick={() => setReason('')}>
        {t('withdraw')}
      </Button>
      <Dialog
        open={reason !== undefined}
        title={t('withdrawAsk', { title })}
        onClose={() => setReason(undefined)}
        acts={
          <>
            <Button onClick={() => setReason(undefined)}>{t('cancel')}</Button>
            <Button look="danger" disabled={!reason?.trim()} onClick={() => void send()}>
              {t('withdraw')}
            </Button>
          </>
        }
      >
        <Field id="withdraw-reason" label={words('fields.reason')} hint={t('withdrawHint')} required>
          {(control) => (
            <textarea
              className="input"
              rows={3}
              maxLength={1000}
              value={reason ?? ''}
              onChange={(event) => setReason(event.target.value)}
              {...control}
            />
          )}
        </Field>
      </Dialog>
    </>
  );
}
