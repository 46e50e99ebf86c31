import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { pick, translatorOf } from '#shared/texts';
import { sessions } from '#contract/identity/sessions';
import { dictionaries } from '#contract/system/dictionaries';
import { OrganizationNameInput } from '#view/identity/organizations';
import { AuthPage, CaptchaField, useCaptcha, type Captcha } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { visitorsOnly, visitorsOnlyHere } from '#web/rights/guard.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { markNonAdminLogin } from '#web/rights/login-kind.ts';
import { toast } from '#web/kit/notices.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { storeToken } from '#web/api/token.ts';
import { accountTexts } from '../../texts/index.ts';
import { registerTexts } from '../texts/register.ts';
import { PasswordRules } from './password-rules.tsx';
import { Terms } from './terms.tsx';
import type { Route } from './+types/register';

export const middleware = [visitorsOnly];
export const clientMiddleware = [visitorsOnlyHere];

export async function loader({ context }: Route.LoaderArgs) {
  const ask = callOf(context);
  const optionsOf = async (dictType: string) => {
    const values = await ask(dictionaries.byType, { params: { dictType } });
    return values.map(({ dictValue, dictLabel, dictLabelEn }) => ({
      value: dictValue,
      zh: dictLabel,
      en: dictLabelEn,
    }));
  };
  const [captcha, occupations, fields] = await Promise.all([
    ask(sessions.captcha).catch(() => null) as Promise<Captcha>,
    optionsOf('user_occupation'),
    optionsOf('user_research_field'),
  ]);
  return { captcha, occupations, fields };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(accountTexts, language)('title'),
    description: (language) => translatorOf(registerTexts, language)('lead'),
  });

export default function Register({ loaderData }: Route.ComponentProps) {
  const words = useTexts(accountTexts);
  const t = useTexts(registerTexts);
  const isOpen = useShell()?.site.registerOpen ?? true;
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const login = `/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
  return (
    <AuthPage title={words('title')} lead={isOpen ? t('lead') : undefined}>
      <noscript>
        <Note tone="warn">{t('needsScript')}</Note>
      </noscript>
      {isOpen ? <RegisterForm {...loaderData} redirect={redirect} /> : <Note tone="warn">{t('closed')}</Note>}
      <p className="auth__foot">
        {t('hasAccount')}{' '}
        <Link to={login} onClick={markNonAdminLogin}>
          {t('logIn')}
        </Link>
      </p>
    </AuthPage>
  );
}

const empty = {
  email: '',
  username: '',
  name: '',
  mobile: '',
  password: '',
  confirmPassword: '',
  organization: '',
  occupation: '',
  researchField: '',
};
type Name = keyof typeof empty;

function RegisterForm({
  captcha: first,
  occupations,
  fields,
  redirect,
}: Route.ComponentProps['loaderData'] & { redirect: string | null }) {
  const words = useTexts(accountTexts);
  const t = useTexts(registerTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const captcha = useCaptcha(first);
  const faults = useFaults('username');
  const [form, setForm] = useState(empty);
  const [agreeTerms, setAgreed] = useState(false);
  const typed = useEarlyInput((name, text) => {
    if (name in empty) setForm((now) => ({ ...now, [name]: text }));
    else if (name === 'code') captcha.setCode(text);
  });
  const submit = faults.onSubmit(
    async () => {
      const [{ accounts, Registration }, { verification }] = await Promise.all([
        import('#contract/identity/accounts'),
        import('#contract/identity/verification'),
      ]);
      const body = { ...form, agreeTerms: agreeTerms as true, signIn: true, ...captcha.answer };
      const issues = Registration.safeParse(body).error?.issues ?? [];
      const found = issues.map(({ path, message }) => ({
        id: String(path[0]),
        message: words.dynamic(`fail.${message.split('.').at(-1)}`, message),
      }));
      if (captcha.isAsked && !captcha.code.trim()) found.push({ id: 'code', message: words('fail.code') });
      if (faults.set(inOrder(found))) return;
      const { token } = await call(accounts.register, { body }, { anonymous: true, quiet: true, repeat: true });
      markNonAdminLogin();
      storeToken(token!);
      // The next page says where the code went, and asks again if this fails.
      await call(verification.send, {}, { quiet: 'wholly' }).catch(() => undefined);
      const back = redirect ? safeReturnPath(redirect) : '/my';
      await navigate(`/email-verification?sent&redirect=${encodeURIComponent(back)}`, { replace: true });
      // The page frame must load the signed-in user too.
      await revalidate();
      toast('success', t('done', { username: form.username.trim() }));
    },
    async (error) => {
      faults.refuse(error);
      await captcha.refresh();
    },
  );
  const edit = (name: Name, value: string) => {
    setForm((now) => ({ ...now, [name]: value }));
    faults.forget(name);
  };
  /** Checks a field that was left, if something was typed; the form as a whole is checked when it is sent. */
  const leave = async (name: Name) => {
    if (name === 'email' && form.username === '' && form.email.includes('@')) edit('username', nameOf(form.email));
    if (form[name].trim() === '') return;
    const { Registration } = await import('#contract/identity/accounts');
    const issues = Registration.safeParse({ ...form, agreeTerms: true }).error?.issues ?? [];
    const fault = issues
      .find(({ path }) => path[0] === name)
      ?.message.split('.')
      .at(-1);
    if (fault) faults.note({ id: name, message: words.dynamic(`fail.${fault}`) });
  };
  /** One field of the form with the properties that all fields share. */
  const field = (name: Name, control: ComponentProps<'input'>, hint?: ReactNode) => (
    <Field id={name} label={words(`fields.${name}`)} hint={hint} error={faults.at(name)}>
      {(given) => (
        <input
          className="input"
          name={name}
          value={form[name]}
          onChange={(event) => edit(name, event.target.value)}
          onBlur={() => void leave(name)}
          {...control}
          {...given}
          required
        />
      )}
    </Field>
  );
  const label = (option: { zh: string; en: string }) => pick(option.zh, option.en, language);
  return (
    <form ref={typed} className="form" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults.faults} />
      {field('email', { type: 'email', autoComplete: 'email' }, t('hint.email'))}
      {field('username', { autoComplete: 'username', autoCapitalize: 'off', spellCheck: false }, t('hint.username'))}
      {field('name', { autoComplete: 'name' })}
      {field('mobile', { type: 'tel', autoComplete: 'tel' }, t('hint.mobile'))}
      {field(
        'password',
        { type: 'password', autoComplete: 'new-password' },
        <PasswordRules id="password-rules" password={form.password} userName={form.username} email={form.email} />,
      )}
      {field('confirmPassword', { type: 'password', autoComplete: 'new-password' })}
      <Field id="organization" label={words('fields.organization')} error={faults.at('organization')}>
        {(given) => (
          <OrganizationNameInput
            name="organization"
            value={form.organization}
            onChange={(text) => edit('organization', text)}
            {...given}
            required
          />
        )}
      </Field>
      <Field id="occupation" label={words('fields.occupation')} error={faults.at('occupation')}>
        {(given) => (
          <select
            {...given}
            required
            className="input"
            name="occupation"
            value={form.occupation}
            onChange={(event) => edit('occupation', event.target.value)}
          >
            <option value="">{t('choose')}</option>
            {occupations.map((option) => (
              <option key={option.value} value={option.value}>
                {label(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {field('researchField', { list: 'research-fields', autoComplete: 'off' }, t('hint.researchField'))}
      <datalist id="research-fields">
        {fields.map((option) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what a list offers is named by its value
          <option key={option.value} value={label(option)} />
        ))}
      </datalist>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <Terms />
      <AgreeBox
        checked={agreeTerms}
        error={faults.at('agreeTerms')}
        onChange={(checked) => (setAgreed(checked), faults.forget('agreeTerms'))}
      />
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}

function AgreeBox({
  checked,
  error,
  onChange,
}: {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  const t = useTexts(registerTexts);
  return (
    <div className="field">
      <label className="check" htmlFor="agreeTerms">
        <input
          id="agreeTerms"
          type="checkbox"
          required
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreeTerms-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('agree')}</span>
      </label>
      {error ? (
        <div className="field__error" id="agreeTerms-error">
          <Icon name="alert" />
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** The user name that an e-mail proposes: what stands before the sign, without what user names may not hold. */
const nameOf = (email: string) => (email.split('@')[0] ?? '').replace(/[<>\s]/g, '').slice(0, 50);

const order = [...Object.keys(empty), 'code', 'agreeTerms'];

/** In the order of the page: the first faulty field gets the focus. */
const inOrder = <F extends { id: string }>(found: F[]) =>
  found.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
