import { useState } from 'react';
import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { linkMinutes, passwordResets } from '../../contract.ts';
import { passwordResetTexts } from '../../texts/index.ts';

/** Sends a link for a new password to the user's own address. */
export function SetByMail() {
  const t = useTexts(passwordResetTexts);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { email } = await call(passwordResets.own);
      toast('success', t('own.sent', { email, minutes: linkMinutes }));
    } catch {
      // The API client has already shown the reason.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section>
      <h3>{t('own.title')}</h3>
      <p className="secondary">{t('own.hint')}</p>
      <Button loading={busy} onClick={() => void send()}>
        {t('own.send')}
      </Button>
    </section>
  );
}
