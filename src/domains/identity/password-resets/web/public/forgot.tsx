import { useState } from 'react';
import { Link } from 'react-router';
import { translatorOf } from '#shared/texts';
import { sessions } from '#contract/identity/sessions';
import { AuthPage, CaptchaField, useCaptcha, type Captcha } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { accountTexts } from '#texts/identity/accounts';
import { linkMinutes } from '#contract/identity/password-resets';
import { call } from '#web/api/api.ts';
import { visitorsOnly, visitorsOnlyHere } from '#web/rights/guard.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { passwordResetTexts } from '../../texts/index.ts';
import type { Route } from './+types/forgot';

export const middleware = [visitorsOnly];
export const clientMiddleware = [visitorsOnlyHere];

/** The page loads with its captcha image; without one the page still opens. */
export const loader = ({ context }: Route.LoaderArgs): Promise<Captcha> =>
  callOf(context)(sessions.captcha).catch(() => null);

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(passwordResetTexts, language)('forgot.title'),
    index: false,
  });

/** Asks for an e-mail and confirms that a link was sent, whether or not the account exists. */
export default function Forgot({ loaderData }: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts);
  const [sentTo, setSentTo] = useState('');
  return (
    <AuthPage title={t(sentTo ? 'forgot.sentTitle' : 'forgot.title')} lead={sentTo ? undefined : t('forgot.lead')}>
      <noscript>
        <Note tone="warn">{t('forgot.needsScript')}</Note>
      </noscript>
      {sentTo ? (
        <div role="status">
          <p>{t('forgot.sent', { email: sentTo, minutes: linkMinutes })}</p>
          <Button onClick={() => setSentTo('')}>{t('forgot.again')}</Button>
        </div>
      ) : (
        <ForgotForm captcha={loaderData} onSent={setSentTo} />
      )}
      <p className="auth__foot">
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </AuthPage>
  );
}

function ForgotForm({ captcha: first, onSent }: { captcha: Captcha; onSent: (email: string) => void }) {
  const t = useTexts(passwordResetTexts);
  const words = useTexts(accountTexts);
  const captcha = useCaptcha(first);
  const faults = useFaults('email');
  const [email, setEmail] = useState('');
  const form = useEarlyInput((name, text) => {
    if (name === 'email') setEmail(text);
    if (name === 'code') captcha.setCode(text);
  });
  const submit = faults.onSubmit(
    async () => {
      const missing = [
        ...(email.trim() ? [] : [{ id: 'email', message: words('fail.email') }]),
        ...(captcha.isAsked && !captcha.code.trim() ? [{ id: 'code', message: words('fail.code') }] : []),
      ];
      if (faults.set(missing)) return;
      const { passwordResets } = await import('#contract/identity/password-resets');
      const body = { email: email.trim(), ...captcha.answer };
      await call(passwordResets.request, { body }, { anonymous: true, quiet: true, repeat: true });
      onSent(email.trim());
    },
    async (error) => {
      faults.refuse(error);
      await captcha.refresh();
    },
  );
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults.faults} />
      <Field id="email" label={t('fields.email')} error={faults.at('email')}>
        {(control) => (
          <input
            {...control}
            required
            className="input"
            type="email"
            name="email"
            value={email}
            autoComplete="email"
            onChange={(event) => {
              setEmail(event.target.value);
              faults.forget('email');
            }}
          />
        )}
      </Field>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
}
