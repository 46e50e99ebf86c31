import { useState } from 'react';
import { messages } from '#contract/content/messages';
import { CaptchaField, useCaptcha, type Captcha } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { useViewer } from '#web/rights/can.tsx';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { useTexts } from '#web/texts/language.ts';
import { messageTexts } from '../../texts/index.ts';
import { messagePageTexts } from '../texts/index.ts';

const empty = { name: '', email: '', organization: '', subject: '', content: '' };
type Name = keyof typeof empty;

const lengths: Record<Name, number> = { name: 50, email: 100, organization: 200, subject: 100, content: 2000 };

/** The contact form. The input stays until the server has accepted the message. */
export function ContactForm({ captcha: first }: { captcha: Captcha }) {
  const t = useTexts(messagePageTexts);
  const words = useTexts(messageTexts);
  const viewer = useViewer();
  const captcha = useCaptcha(first);
  const faults = useFaults('name');
  const known = { ...empty, name: viewer?.nickName ?? '', email: viewer?.email ?? '' };
  const [form, setForm] = useState(known);
  const [sent, setSent] = useState(false);
  const typed = useEarlyInput((name, text) => {
    if (name in empty) setForm((now) => ({ ...now, [name]: text }));
    else if (name === 'code') captcha.setCode(text);
  });

  const submit = faults.onSubmit(
    async () => {
      await call(messages.send, { body: { ...form, ...captcha.answer } }, { quiet: true, repeat: true });
      faults.set([]);
      setForm(known);
      setSent(true);
      await captcha.refresh();
    },
    async (error) => {
      faults.refuse(error);
      await captcha.refused(error);
    },
  );

  if (sent) return <Sent onAgain={() => setSent(false)} />;

  /** Properties that all fields share. */
  const shared = (name: Name) => ({
    name,
    className: 'input',
    value: form[name],
    maxLength: lengths[name],
    onChange: (event: { target: { value: string } }) => {
      setForm((now) => ({ ...now, [name]: event.target.value }));
      faults.forget(name);
    },
  });
  return (
    <form ref={typed} className="form" noValidate onSubmit={submit}>
      <noscript>
        <Note tone="warn">{t('needsScript')}</Note>
      </noscript>
      <ErrorSummary faults={faults.faults} />
      <Field id="name" label={words('fields.name')} error={faults.at('name')} required>
        {(control) => <input {...shared('name')} autoComplete="name" {...control} />}
      </Field>
      <Field id="email" label={words('fields.email')} hint={t('hints.email')} error={faults.at('email')} required>
        {(control) => <input {...shared('email')} type="email" autoComplete="email" {...control} />}
      </Field>
      <Field
        id="organization"
        label={words('fields.organization')}
        hint={t('hints.organization')}
        error={faults.at('organization')}
      >
        {(control) => <input {...shared('organization')} autoComplete="organization" {...control} />}
      </Field>
      <Field id="subject" label={words('fields.subject')} error={faults.at('subject')} required>
        {(control) => <input {...shared('subject')} {...control} />}
      </Field>
      <Field
        id="content"
        label={words('fields.content')}
        hint={t('hints.content')}
        error={faults.at('content')}
        required
      >
        {(control) => <textarea {...shared('content')} rows={8} {...control} />}
      </Field>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <p className="secondary small">{t('privacy')}</p>
      <div className="row">
        <Button type="submit" look="primary" busy={faults.busy}>
          <Icon name="mail" />
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(messagePageTexts);
  return (
    <div className="stack" role="status">
      <Note tone="ok">
        <h2>{t('sent.title')}</h2>
        <p>{t('sent.body')}</p>
      </Note>
      <div className="row">
        <LinkButton to="/">{t('sent.home')}</LinkButton>
        <Button look="plain" onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </div>
    </div>
  );
}
