import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { translatorOf } from '#shared/texts';
import { AuthPage } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import { verification } from '../../contract.ts';
import { verificationTexts } from '../../texts/index.ts';
import type { Route } from './+types/verify';

export const loader = ({ context }: Route.LoaderArgs) => callOf(context)(verification.state);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(verificationTexts, language)('title'));

export default function Verify({ loaderData: { verified, email, secondsUntilResend, canSend } }: Route.ComponentProps) {
  const t = useTexts(verificationTexts);
  const [search] = useSearchParams();
  const back = search.get('redirect') ? safeReturnPath(search.get('redirect')) : '/my';
  if (verified)
    return (
      <AuthPage title={t('title')}>
        <Note tone="ok">{t('already', { email })}</Note>
        <LinkButton look="primary" to={back}>
          {t('goOn')}
        </LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={t('title')} lead={email ? t('intro', { email }) : undefined}>
      <noscript>
        <Note tone="warn">{t('needsScript')}</Note>
      </noscript>
      {canSend ? null : <Note tone="warn">{t('noMailServer')}</Note>}
      {email ? (
        <CodeForm wait={secondsUntilResend} back={back} sentAlready={secondsUntilResend > 0} />
      ) : (
        <Note tone="warn">{t('fail.noEmail')}</Note>
      )}
      <p className="auth__foot">
        <Link to="/my/profile">{t(email ? 'changeEmail' : 'enterEmail')}</Link>
      </p>
      {search.has('sent') ? (
        <p className="auth__foot">
          <Link to={back}>{t('later')}</Link>
        </p>
      ) : null}
    </AuthPage>
  );
}

/** @param sentAlready whether a code was sent a moment ago, by the registration or before a reload */
function CodeForm({ wait, back, sentAlready }: { wait: number; back: string; sentAlready: boolean }) {
  const t = useTexts(verificationTexts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const faults = useFaults('code');
  const [code, setCode] = useState('');
  const typed = useEarlyInput((_name, text) => setCode(text));
  const [busy, setBusy] = useState<'send' | 'confirm'>();
  const [isSent, setSent] = useState(sentAlready);
  const [left, startAgain] = useCountdown(wait);

  const send = async () => {
    if (busy) return;
    setBusy('send');
    try {
      const { verification } = await import('#contract/identity/verification');
      const { secondsUntilResend } = await call(verification.send, {}, { quiet: true });
      startAgain(secondsUntilResend);
      setSent(true);
      faults.set([]);
      document.getElementById('code')?.focus();
    } catch (error) {
      faults.refuse(error);
    } finally {
      setBusy(undefined);
    }
  };

  const confirm = async (code: string) => {
    if (busy) return;
    setBusy('confirm');
    try {
      const { verification, Code } = await import('#contract/identity/verification');
      const fault = Code.safeParse(code).error?.issues[0]?.message.split('.').at(-1);
      if (fault) return void faults.set([{ id: 'code', message: t.dynamic(`fail.${fault}`) }]);
      // The same code may be tried again at once, for example after a failed connection.
      await call(verification.confirm, { body: { code } }, { quiet: true, repeat: true });
      await revalidate();
      await navigate(back, { replace: true });
      toast('success', t('success'));
    } catch (error) {
      setSent(false);
      faults.refuse(error);
    } finally {
      setBusy(undefined);
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void confirm(code);
  };

  // The link of the mail carries the code; it is used once and removed from the address.
  const confirmLinked = useEffectEvent((linked: string) => {
    setCode(linked);
    void confirm(linked);
  });
  useEffect(() => {
    const linked = window.location.hash.slice(1);
    if (!linked) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    confirmLinked(linked);
  }, []);

  return (
    <form ref={typed} className="form" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults.faults} />
      <div role="status">{isSent ? <Note tone="ok">{t('sent')}</Note> : null}</div>
      <Field id="code" label={t('label')} error={faults.at('code')}>
        {(control) => (
          <div className="auth__beside">
            <input
              {...control}
              required
              className="input mono"
              name="code"
              value={code}
              maxLength={20}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setCode(event.target.value);
                faults.forget('code');
              }}
            />
            <Button busy={busy === 'send'} disabled={left > 0} onClick={() => void send()}>
              {left > 0 ? t('resendIn', { seconds: left }) : t(busy === 'send' ? 'sending' : 'send')}
            </Button>
          </div>
        )}
      </Field>
      <Button look="primary" type="submit" busy={busy === 'confirm'}>
        {t(busy === 'confirm' ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}

/** Seconds left, and a function to restart. Reads the clock, so that a sleeping tab does not stop it. */
function useCountdown(first: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(first);
  const [total, setTotal] = useState({ seconds: first });
  useEffect(() => {
    if (total.seconds <= 0) return undefined;
    const end = Date.now() + total.seconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [total]);
  const start = (seconds: number) => {
    setLeft(seconds);
    setTotal({ seconds });
  };
  return [left, start];
}
