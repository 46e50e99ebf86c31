import { useEffect, useState, type ComponentProps } from 'react';
import { planTypes } from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { OrganizationNameInput } from '#view/identity/organizations';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { fieldsOf } from '#web/kit/forms/draft-form.ts';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { projects } from '#contract/archive/projects';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

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
export function ProjectPart(part: Part) {
  const { form, set, at } = part;
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const field = fieldsOf(part, (path) => words(`fields.${path}`));
  return (
    <section aria-labelledby="part-project">
      <h2 id="part-project">{t('form.project')}</h2>
      <TextField {...field('projectNo')} longest={100} required />
      <NumberNotice form={form} set={set} />
      <TextField {...field('nameZh')} longest={500} hint={t('form.languagesHint')} />
      <TextField {...field('nameEn')} longest={500} />
      <ChoiceField
        {...field('planType')}
        required
        options={planTypes.map((value) => ({ value, label: words(`planTypes.${value}`) }))}
      />
      <div className="sections__pair">
        <TextField {...field('specialNo')} longest={100} />
        <TextField {...field('specialName')} longest={300} />
      </div>
      <OrganizationField {...field('leadOrg')} longest={300} required />
      <TextField {...field('participantOrgs')} longest={2000} rows={3} hint={t('form.participantHint')} />
      <OrganizationField {...field('agency')} longest={300} />
      <div className="sections__pair">
        <TextField {...field('startDate')} longest={10} type="date" />
        <TextField {...field('endDate')} longest={10} type="date" />
        <TextField {...field('acceptDate')} longest={10} type="date" />
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
      <TextField {...field('intro')} longest={10_000} rows={5} />
    </section>
  );
}
