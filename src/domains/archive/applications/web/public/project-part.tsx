import { useEffect, useState, type ComponentProps } from 'react';
import { planTypes } from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { OrganizationNameInput } from '#view/identity/organizations';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { projects } from '#contract/archive/projects';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

type Name =
  | 'projectNo'
  | 'nameZh'
  | 'nameEn'
  | 'specialNo'
  | 'specialName'
  | 'leadOrg'
  | 'agency'
  | 'participantOrgs'
  | 'startDate'
  | 'endDate'
  | 'acceptDate'
  | 'intro';

/** Shows while typing whether a project number is registered, applied for or has a task. */
function NumberNotice({ form, set }: Pick<Part, 'form' | 'set'>) {
  const t = useTexts(applicationPageTexts);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(form.projectNo.trim()), 500);
    return () => clearTimeout(timer);
  }, [form.projectNo]);
  const { reply } = useCall(projects.check, asked === '' ? null : { query: { projectNo: asked } }, { quiet: true });
  if (!reply || (reply.state === 'free' && !reply.isApplied)) return null;
  const { nameZh, leadOrg } = reply;
  const isEmpty = form.nameZh === '' && form.leadOrg === '';
  return (
    <Note tone={reply.state === 'hasTask' ? 'bad' : 'warn'}>
      {reply.state === 'hasTask' ? <p>{t('number.hasTask', { nameZh })}</p> : null}
      {reply.state === 'registered' ? <p>{t('number.registered', { nameZh, leadOrg })}</p> : null}
      {reply.isApplied ? <p>{t('number.applied')}</p> : null}
      {reply.state === 'registered' && isEmpty ? (
        <Button small onClick={() => set({ nameZh, leadOrg })}>
          {t('number.take')}
        </Button>
      ) : null}
    </Note>
  );
}

/** The name of an organization, completed while typing. */
function OrganizationField({
  path,
  label,
  error,
  required = false,
  value,
  onValue,
  longest,
}: Omit<ComponentProps<typeof TextField>, 'rows' | 'type' | 'hint'>) {
  return (
    <Field id={path} label={label} error={error} required={required}>
      {(control) => <OrganizationNameInput {...control} maxLength={longest} value={value} onChange={onValue} />}
    </Field>
  );
}

/** The fields of the project. */
export function ProjectPart({ form, set, at }: Part) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const text = (path: Name, longest: number) => ({
    path,
    longest,
    label: words(`fields.${path}`),
    value: form[path],
    onValue: (value: string) => set({ [path]: value }),
    error: at(path),
  });
  return (
    <section aria-labelledby="part-project">
      <h2 id="part-project">{t('form.project')}</h2>
      <TextField {...text('projectNo', 100)} required />
      <NumberNotice form={form} set={set} />
      <TextField {...text('nameZh', 500)} hint={t('form.languagesHint')} />
      <TextField {...text('nameEn', 500)} />
      <ChoiceField
        path="planType"
        label={words('fields.planType')}
        required
        value={form.planType}
        onValue={(value) => set({ planType: value as typeof form.planType })}
        error={at('planType')}
        options={planTypes.map((value) => ({ value, label: words(`planTypes.${value}`) }))}
      />
      <div className="sections__pair">
        <TextField {...text('specialNo', 100)} />
        <TextField {...text('specialName', 300)} />
      </div>
      <OrganizationField {...text('leadOrg', 300)} required />
      <TextField {...text('participantOrgs', 2000)} rows={3} hint={t('form.participantHint')} />
      <OrganizationField {...text('agency', 300)} />
      <div className="sections__pair">
        <TextField {...text('startDate', 10)} type="date" />
        <TextField {...text('endDate', 10)} type="date" />
        <TextField {...text('acceptDate', 10)} type="date" />
        <TextField
          path="funding"
          type="number"
          longest={15}
          label={words('fields.funding')}
          value={form.funding === null ? '' : String(form.funding)}
          onValue={(value) => set({ funding: value === '' ? null : Number(value) })}
          error={at('funding')}
        />
      </div>
      <TextField {...text('intro', 10_000)} rows={5} />
    </section>
  );
}
