import { useEffect, useState } from 'react';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { sessionTexts } from '../../texts/index.ts';
import type { useCaptcha } from './captcha.tsx';

interface Props {
  username: string;
  captcha: ReturnType<typeof useCaptcha>;
  onFault: (error: unknown) => void;
}

/** Requests a mail that ends the wait after wrong passwords. */
export function UnlockByMail({ username, captcha, onFault }: Props) {
  const t = useTexts(sessionTexts);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { sessions } = await import('#contract/identity/sessions');
      const body = { username: username.trim(), ...captcha.answer };
      await call(sessions.requestUnlock, { body }, { anonymous: true, quiet: true });
      toast('success', t('unlockSent'));
    } catch (error) {
      onFault(error);
    } finally {
      await captcha.refresh();
      setBusy(false);
    }
  };
  return (
    <Note>
      <p>{t('unlockHint')}</p>
      <Button busy={busy} onClick={() => void send()}>
        {t('unlock')}
      </Button>
    </Note>
  );
}

/** Redeems the link of the mail: its token is after `#`, so no server and no log contains it. */
export function useUnlockLink(): void {
  const t = useTexts(sessionTexts);
  useEffect(() => {
    const token = /^#unlock=([\w-]{43})$/.exec(location.hash)?.[1];
    if (!token) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void import('#contract/identity/sessions')
      .then(({ sessions }) => call(sessions.unlockByLink, { body: { token } }, { anonymous: true }))
      // The API client has already shown the error.
      .then(
        () => toast('success', t('unlocked')),
        () => undefined,
      );
  }, [t]);
}
