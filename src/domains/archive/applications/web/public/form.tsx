import './form.css';
import { useState, type SyntheticEvent } from 'react';
import { applications, type ApplicationDraft, type OwnApplication } from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { useDraftForm, type DraftPart } from '#web/kit/forms/draft-form.ts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { ErrorSummary } from '#web/kit/forms/field.tsx';
import { AutosaveLine } from '#web/kit/forms/form-parts.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { flushOrThrow } from '#web/shell/autosave.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { formSteps, missing, stepOf, type FormStep } from '../../contract/requirements.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { PeoplePart } from './people-part.tsx';
import { ProjectPart } from './project-part.tsx';
import { ScansPart } from './scans-part.tsx';
import { TopicsPart } from './topics-part.tsx';

export type Part = DraftPart<ApplicationDraft>;

/** The editable fields of the stored application. */
function draftOf(own: OwnApplication): ApplicationDraft {
  const { projectNo, nameZh, nameEn, specialNo, specialName, planType, leadOrg, agency, participantOrgs } = own;
  const { startDate, endDate, acceptDate, funding, intro, topics } = own;
  const { leaderName, leaderPhone, leaderEmail, contactName, contactPhone, contactEmail } = own;
  return {
    projectNo,
    nameZh,
    nameEn,
    specialNo,
    specialName,
    planType,
    leadOrg,
    agency,
    participantOrgs,
    startDate,
    endDate,
    acceptDate,
    funding,
    intro,
    topics,
    leaderName,
    leaderPhone,
    leaderEmail,
    contactName,
    contactPhone,
    contactEmail,
  };
}

const versionOf = (own: OwnApplication) => ({ form: draftOf(own), rowVer: own.rowVer });

interface Props {
  own: OwnApplication;
  userId: number;
  onChanged: () => void;
}

/** The form of an application in steps; every step is accessible at any time, and all are saved automatically. */
export function ApplicationForm({ own, userId, onChanged }: Props) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const [step, go] = useState<FormStep>('project');
  const params = { id: own.applicationId };
  const { faults, autosave, snapshot, part } = useDraftForm<ApplicationDraft>(userId, 'projectNo', {
    key: (id) => `kept:application:${userId}:${id}`,
    id: own.applicationId,
    stored: versionOf(own),
    open: async (id) => versionOf(await call(applications.open, { params: { id } }, { quiet: true })),
    save: (id, draft, rowVer) =>
      call(applications.save, { params: { id }, body: { ...draft, rowVer } }, { quiet: true }),
    changed: 'archive.applications.changed',
    closed: ['archive.applications.notFound', 'archive.applications.wrongState'],
  });
  const submit = async () => {
    const rowVer = await flushOrThrow(autosave);
    const lacking = missing(autosave.snapshot().form, own.scans).map(({ path, key }) => ({
      id: path,
      message: words.dynamic(key.replace('archive.applications', 'fail'), key),
    }));
    // Scrolls to the first faulty field before focusing it.
    if (lacking[0]) go(stepOf(lacking[0].id));
    if (faults.set(lacking)) return;
    if (!(await confirmBox(t('form.submitAsk')))) return;
    await call(applications.submit, { params, body: { rowVer } }, { quiet: true });
    toast('success', t('form.submitted'));
    onChanged();
  };
  const refuse = (error: unknown) => {
    if (error instanceof CallError && error.fields[0]) go(stepOf(error.fields[0].path));
    faults.refuse(error);
  };
  const faultySteps = new Set([
    ...faults.faults.map(({ id }) => stepOf(id)),
    ...snapshot.refused.map(({ path }) => stepOf(path)),
  ]);
  const at = formSteps.indexOf(step);
  const next = formSteps[at + 1];
  const proceed = (event: SyntheticEvent) => {
    event.preventDefault();
    if (next) go(next);
    else void faults.send(submit, refuse);
  };
  return (
    <form className="sections" noValidate onSubmit={proceed}>
      <ErrorSummary faults={faults.faults.filter(({ id }) => stepOf(id) === step)} title={t('form.faults')} />
      <nav aria-label={t('form.steps')}>
        <ol className="application-steps">
          {formSteps.map((name) => (
            <li key={name}>
              <button type="button" aria-current={name === step ? 'step' : undefined} onClick={() => go(name)}>
                {t(`form.${name}`)}
                {faultySteps.has(name) ? <Icon name="alert" label={t('form.faulty')} /> : null}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'project' ? <ProjectPart {...part} /> : null}
      {step === 'people' ? <PeoplePart {...part} /> : null}
      {step === 'topics' ? <TopicsPart {...part} /> : null}
      {step === 'scans' ? <ScansPart own={own} at={part.at} onChanged={onChanged} /> : null}
      <div className="row sections__end">
        {at > 0 ? <Button onClick={() => go(formSteps[at - 1]!)}>{t('form.previous')}</Button> : null}
        <Button type="submit" look="primary" busy={faults.busy}>
          {next ? t('form.next', { step: t(`form.${next}`) }) : t('form.submit')}
        </Button>
        <LinkButton look="plain" to="/archive/project">
          {t('form.back')}
        </LinkButton>
        <AutosaveLine autosave={autosave} snapshot={snapshot} />
      </div>
    </form>
  );
}
