import { useState, useSyncExternalStore } from 'react';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { sessionTexts } from '../../texts/index.ts';
import { askPasskey, hasPasskeys, PasskeyCancelled } from './ask-passkey.ts';
import { useAfterLogin } from './after-login.ts';

const neverChanges = () => () => undefined;

/** Logs in with a passkey, without a user name. Hidden in browsers without passkeys. */
export function PasskeyLogin({ redirect }: { redirect: string | null }) {
  const t = useTexts(sessionTexts);
  const enter = useAfterLogin(redirect);
  const [busy, setBusy] = useState(false);
  const isThere = useSyncExternalStore(neverChanges, hasPasskeys, () => false);
  if (!isThere) return null;
  const logIn = async () => {
    setBusy(true);
    try {
      const { secondFactors } = await import('#contract/identity/second-factors');
      const { options } = await call(secondFactors.passkeyOptions, {}, { anonymous: true, repeat: true });
      const response = await askPasskey(options);
      // The API client shows a refusal.
      const { token } = await call(
        secondFactors.passkeyLogin,
        { body: { response } as never },
        { anonymous: true, repeat: true },
      );
      await enter(token);
    } catch (error) {
      if (error instanceof PasskeyCancelled) toast('warning', t('second.cancelled'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void logIn()}>
      {t('passkey')}
    </Button>
  );
}
