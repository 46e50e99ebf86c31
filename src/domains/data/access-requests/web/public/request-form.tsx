import { useEffect, useRef, useState } from 'react';
import { accessRequests } from '#contract/data/access-requests';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { ArticleLink } from '#web/kit/parts/article-link.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { DayInput } from '#web/kit/forms/day-input.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import type { MyRequest } from '../../contract.ts';
import { accessTexts } from '#texts/data/access-requests';
import { sendAgreement } from '../agreement.ts';
import { accessPageTexts } from '../texts/index.ts';

const purposes: readonly MyRequest['purpose'][] = ['research', 'teaching', 'publicGood', 'commercial'];
const empty = {
  purpose: 'research' as MyRequest['purpose'],
  usageDesc: '',
  projectName: '',
  periodStart: '',
  periodEnd: '',
  agreed: false,
};
type Name = keyof typeof empty;

/** Form of a request for access. Input is kept until the server has accepted it. */
export default function RequestForm({ publicId, onSent }: { publicId: string; onSent: () => void }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const faults = useFaults('usageDesc');
  const [form, setForm] = useState(empty);
  const agreement = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  // The button that opened the form has disappeared.
  useEffect(() => first.current?.focus(), []);
  const set = <N extends Name>(name: N, value: (typeof empty)[N]) => {
    setForm((now) => ({ ...now, [name]: value }));
    faults.forget(name);
  };
  const create = async () => {
    const body = { publicId, ...form, agreed: form.agreed as true };
    const { requestId } = await call(accessRequests.create, { body }, { quiet: true });
    const file = agreement.current?.files?.[0];
    // The request exists already; a file that is refused can be sent again from the panel.
    if (file) await sendAgreement(requestId, file).catch(() => undefined);
    toast('success', t('panel.sent'));
    onSent();
  };
  const text = (name: 'usageDesc' | 'projectName') => ({
    className: 'input',
    value: form[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void faults.send(create);
      }}
    >
      <ErrorSummary faults={faults.faults} title={t('panel.faults')} />
      <Field id="purpose" label={words('fields.purpose')} required error={faults.at('purpose')}>
        {(control) => (
          <select
            {...control}
            ref={first}
            className="input"
            value={form.purpose}
            onChange={(event) => set('purpose', event.target.value as MyRequest['purpose'])}
          >
            {purposes.map((purpose) => (
              <option key={purpose} value={purpose}>
                {words(`purposes.${purpose}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="usageDesc"
        label={words('fields.usageDesc')}
        hint={t('panel.usageHint')}
        required
        error={faults.at('usageDesc')}
      >
        {(control) => <textarea {...text('usageDesc')} rows={5} maxLength={4000} {...control} />}
      </Field>
      <Field id="projectName" label={words('fields.projectName')} error={faults.at('projectName')}>
        {(control) => <input {...text('projectName')} maxLength={300} {...control} />}
      </Field>
      <div className="access-panel__period">
        <Field id="periodStart" label={words('fields.periodStart')} error={faults.at('periodStart')}>
          {(control) => <DayInput {...control} value={form.periodStart} onValue={(day) => set('periodStart', day)} />}
        </Field>
        <Field id="periodEnd" label={words('fields.periodEnd')} error={faults.at('periodEnd')}>
          {(control) => <DayInput {...control} value={form.periodEnd} onValue={(day) => set('periodEnd', day)} />}
        </Field>
      </div>
      <Field id="agreement" label={words('fields.agreement')} hint={t('panel.agreementHint')}>
        {(control) => <FileInput accept=".pdf,.png,.jpg,.jpeg" ref={agreement} {...control} />}
      </Field>
      <div>
        <label className="check">
          <input
            id="agreed"
            type="checkbox"
            checked={form.agreed}
            onChange={(event) => set('agreed', event.target.checked)}
            aria-invalid={faults.at('agreed') ? true : undefined}
            aria-describedby={faults.at('agreed') ? 'agreed-fault' : undefined}
          />
          <span>{t('panel.agreed')}</span>
        </label>
        {faults.at('agreed') ? (
          <p className="field__error" id="agreed-fault">
            {faults.at('agreed')}
          </p>
        ) : null}
        <p className="small">
          <ArticleLink slug="data-use">{t('panel.readAgreement')}</ArticleLink>
        </p>
      </div>
      <div className="row">
        <Button type="submit" look="primary" busy={faults.busy}>
          {t('panel.send')}
        </Button>
      </div>
    </form>
  );
}
