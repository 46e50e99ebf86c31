import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { translatorOf } from '#shared/texts';
import { AuthPage } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { PasswordRules } from '#view/identity/accounts';
import { accountTexts } from '#texts/identity/accounts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { passwordResetTexts } from '../../texts/index.ts';
import type { Route } from './+types/reset';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(passwordResetTexts, language)('reset.title'),
    index: false,
  });

type Owner = { userName: string; email: string };

/** Target of the mailed link; the token is after `#`, so no server and no log contains it. */
export default function Reset() {
  const t = useTexts(passwordResetTexts);
  const [token, setToken] = useState('');
  const [owner, setOwner] = useState<Owner | 'none'>();
  useEffect(() => {
    const given = window.location.hash.slice(1);
    void (async () => {
      try {
        const { passwordResets } = await import('#contract/identity/password-resets');
        const found = await call(
          passwordResets.check,
          { body: { token: given } },
          { anonymous: true, quiet: true, repeat: true },
        );
        setToken(given);
        setOwner(found);
      } catch {
        setOwner('none');
      }
    })();
  }, []);
  return (
    <AuthPage title={t('reset.title')}>
      <noscript>
        <Note tone="warn">{t('forgot.needsScript')}</Note>
      </noscript>
      {owner === undefined ? (
        <p role="status">{t('reset.checking')}</p>
      ) : owner === 'none' ? (
        <Note tone="bad">{t('fail.invalid')}</Note>
      ) : (
        <ResetForm token={token} owner={owner} />
      )}
      <p className="auth__foot row">
        {owner === 'none' ? <Link to="/forgot-password">{t('forgot.again')}</Link> : null}
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </AuthPage>
  );
}

function ResetForm({ token, owner }: { token: string; owner: Owner }) {
  const t = useTexts(passwordResetTexts);
  const words = useTexts(accountTexts);
  const navigate = useNavigate();
  const faults = useFaults('password');
  const [form, setForm] = useState({ password: '', confirmPassword: '' });
  const submit = faults.onSubmit(async () => {
    const { passwordResets } = await import('#contract/identity/password-resets');
    const body = { token, ...form };
    const issues = passwordResets.set.body.safeParse(body).error?.issues ?? [];
    const found = issues.map(({ path, message }) => ({
      id: String(path[0]),
      message: words.dynamic(`fail.${message.split('.').at(-1)}`, message),
    }));
    if (faults.set(found)) return;
    await call(passwordResets.set, { body }, { anonymous: true, quiet: true, repeat: true });
    toast('success', t('reset.done'));
    await navigate('/login', { replace: true });
  });
  const field = (name: 'password' | 'confirmPassword') => (
    <Field
      id={name}
      label={t(`fields.${name}`)}
      error={faults.at(name)}
      hint={
        name === 'password' ? (
          <PasswordRules id="password-rules" password={form.password} userName={owner.userName} email={owner.email} />
        ) : undefined
      }
    >
      {(control) => (
        <input
          {...control}
          required
          className="input"
          type="password"
          name={name}
          value={form[name]}
          autoComplete="new-password"
          onChange={({ target }) => {
            setForm((now) => ({ ...now, [name]: target.value }));
            faults.forget(name);
          }}
        />
      )}
    </Field>
  );
  return (
    <form className="form" noValidate onSubmit={submit}>
      <p>{t('reset.account', { userName: owner.userName })}</p>
      <ErrorSummary faults={faults.faults} />
      {/* Password managers store the password under this name. */}
      <input type="text" name="username" value={owner.userName} autoComplete="username" readOnly hidden />
      {field('password')}
      {field('confirmPassword')}
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
}
