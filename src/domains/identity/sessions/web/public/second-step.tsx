import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import type { SecondMethod } from '#contract/identity/sessions';
import { sessionTexts } from '../../texts/index.ts';
import { askPasskey, PasskeyCancelled } from './ask-passkey.ts';
import { useAfterLogin } from './after-login.ts';
import { useFaults } from '#web/kit/forms/faults.ts';

/** A login with a right password that needs its second factor. */
export interface Waiting {
  challenge: string;
  methods: readonly SecondMethod[];
}

interface Props {
  waiting: Waiting;
  redirect: string | null;
  /** The login must start again. */
  onOver: () => void;
}

/** Asks for the second factor: a code of an app, a passkey, or a recovery code. */
export function SecondStep({ waiting: { challenge, methods }, redirect, onOver }: Props) {
  const t = useTexts(sessionTexts);
  const enter = useAfterLogin(redirect);
  const faults = useFaults('second');
  const [method, setMethod] = useState<SecondMethod>(methods[0]!);
  const [code, setCode] = useState('');

  const choose = (next: SecondMethod) => {
    setMethod(next);
    setCode('');
    faults.set([]);
  };
  const submit = faults.onSubmit(
    async () => {
      if (faults.set(method !== 'passkey' && !code.trim() ? [{ id: 'second', message: t('second.codeMissing') }] : []))
        return;
      const { secondFactors } = await import('#contract/identity/second-factors');
      const sent = { anonymous: true, quiet: true, repeat: true };
      const answer = async () => {
        if (method !== 'passkey') return { method, challenge, code };
        const { options } = await call(secondFactors.loginOptions, { body: { challenge } }, sent);
        return { method, challenge, response: await askPasskey(options) };
      };
      const { token } = await call(secondFactors.login, { body: (await answer()) as never }, sent);
      await enter(token);
    },
    (error) => {
      if (error instanceof PasskeyCancelled) faults.set([{ id: 'second', message: t('second.cancelled') }]);
      else if (error instanceof CallError && error.key === 'identity.second-factors.challengeOver') {
        toast('error', error.message);
        onOver();
      } else faults.refuse(error, () => 'second');
    },
  );

  return (
    <form className="form" noValidate onSubmit={submit}>
      <p className="secondary">{t(`second.lead.${method}`)}</p>
      <ErrorSummary faults={faults.faults} title={t('failed')} />
      {method === 'passkey' ? null : (
        <Field key={method} id="second" label={t(`second.method.${method}`)} error={faults.at('second')}>
          {(control) => (
            <input
              {...control}
              required
              // The page now shows only this field.
              ref={(input) => input?.focus()}
              className="input mono"
              name="second"
              value={code}
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
              autoCapitalize="off"
              spellCheck={false}
              maxLength={40}
              onChange={(event) => {
                setCode(event.target.value);
                faults.forget('second');
              }}
            />
          )}
        </Field>
      )}
      <Button id={method === 'passkey' ? 'second' : undefined} look="primary" type="submit" busy={faults.busy}>
        {t(method === 'passkey' ? 'second.askPasskey' : faults.busy ? 'loggingIn' : 'second.confirm')}
      </Button>
      <ul className="auth__others">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <li key={one}>
              <Button look="plain" small onClick={() => choose(one)}>
                {t(`second.use.${one}`)}
              </Button>
            </li>
          ))}
        <li>
          <Button look="plain" small onClick={onOver}>
            {t('second.back')}
          </Button>
        </li>
      </ul>
    </form>
  );
}
