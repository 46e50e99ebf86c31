import { applications, type OwnApplication, applicationStatus } from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { StepList } from '#web/kit/parts/step-list.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { CancelButton } from './cancel-button.tsx';
import { RecallButton } from './recall-button.tsx';

/** The status of an application that cannot be edited now. */
export function Standing({ own, onChanged }: { own: OwnApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const sentence =
    own.status === applicationStatus.submitted
      ? 'waiting'
      : own.status === applicationStatus.accepted
        ? 'accepted'
        : 'cancelled';
  return (
    <div className="service">
      <Note tone={own.status === applicationStatus.accepted ? 'ok' : 'info'} title={t(`view.${sentence}`)}>
        {own.status === applicationStatus.accepted ? <p>{t('view.acceptedText')}</p> : null}
        {own.status === applicationStatus.accepted && own.opinion ? <p className="pre-line">{own.opinion}</p> : null}
        <div className="row">
          <RecallButton row={own} onChanged={onChanged} />
          <CancelButton row={own} onChanged={onChanged} />
        </div>
      </Note>
      <section aria-labelledby="content">
        <h2 id="content">{t('view.content')}</h2>
        <FactList facts={factsOf(own, words)} />
        <ul className="stack">
          {own.scans.map((scan) => (
            <li key={scan.id}>
              {words(`scanKinds.${scan.kind}`)}:{' '}
              <Button small look="plain" onClick={() => void get(own.applicationId, scan).catch(() => undefined)}>
                {scan.name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <StepList title={t('view.history')} steps={own.steps} nameOf={({ act }) => words(`acts.${act}`)} />
    </div>
  );
}

const get = async (id: number, scan: { id: number; name: string }) =>
  saveFile(await call(applications.ownScan, { params: { id, scanId: scan.id } }), scan.name);

type Words = ReturnType<typeof useTexts<(typeof applicationTexts)['zh']>>;

/** The submitted values, in the order of the form. */
function factsOf(own: OwnApplication, words: Words) {
  const plain = ['projectNo', 'nameZh', 'nameEn', 'specialNo', 'specialName', 'leadOrg', 'agency'] as const;
  const people = ['leaderName', 'contactName', 'contactPhone', 'contactEmail'] as const;
  return [
    ...plain.map((name) => [words(`fields.${name}`), own[name]] as const),
    [words('fields.planType'), own.planType ? words(`planTypes.${own.planType}`) : ''] as const,
    ...people.map((name) => [words(`fields.${name}`), own[name]] as const),
    [words('fields.topics'), own.topics.map(({ topicNo, name }) => `${topicNo} ${name}`.trim()).join('; ')] as const,
  ];
}
