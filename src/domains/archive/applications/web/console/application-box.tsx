import { Alert, Table, Typography } from 'antd';
import { EntryDrawer, EntrySteps, type EntryEvents } from '#web/kit/lists/entry-drawer.tsx';
import { RecordFacts } from '#web/kit/parts/record-facts.tsx';
import { formatDate, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { applications, type ApplicationFull } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { Decide } from './decide.tsx';
import { Scans } from './scans.tsx';
import { ApplicationTag } from './state.tsx';

/**
 * An application with everything that the centre compares: fields, topics, the task book, records with the same number.
 */
export function ApplicationBox({ id, ...events }: EntryEvents & { id: number }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const called = useCall(applications.get, { params: { id } });
  return (
    <EntryDrawer called={called} titleOf={(full) => full.applicationNo} size="min(100vw, var(--container))" {...events}>
      {(full, onChanged) => (
        <>
          <Namesakes full={full} />
          <Facts full={full} />
          <Topics full={full} />
          <Scans full={full} />
          <Decide full={full} onChanged={onChanged} />
          <EntrySteps title={t('office.history')} steps={full.steps} nameOf={({ act }) => words(`acts.${act}`)} />
        </>
      )}
    </EntryDrawer>
  );
}

function Namesakes({ full }: { full: ApplicationFull }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  if (full.namesakes.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t('office.duplicateText')}
      description={
        <ul>
          {full.namesakes.map(({ kind, no, nameZh, leadOrg, status }) => (
            <li key={kind + no}>
              {t(kind === 'project' ? 'office.registered' : 'office.application')} <span className="mono">{no}</span>{' '}
              {nameZh} · {leadOrg}
              {status === null ? '' : ` · ${words(`states.${status}`)}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Facts({ full }: { full: ApplicationFull }) {
  const words = useTexts(applicationTexts);
  const language = useLanguage();
  const day = (value: string) => (value === '' ? '' : formatDate(value, language));
  const text = (value: string) => (value === '' ? '' : <span className="pre-line">{value}</span>);
  const who = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  const facts = [
    ['status', <ApplicationTag key="status" status={full.status} />],
    ['opinion', text(full.opinion)],
    [
      'projectNo',
      <span key="no" className="mono">
        {full.projectNo}
      </span>,
    ],
    ['nameZh', full.nameZh],
    ['nameEn', full.nameEn],
    ['specialName', who(full.specialNo, full.specialName)],
    ['planType', full.planType ? words(`planTypes.${full.planType}`) : ''],
    ['leadOrg', full.leadOrg],
    ['participantOrgs', text(full.participantOrgs)],
    ['agency', full.agency],
    ['startDate', day(full.startDate)],
    ['endDate', day(full.endDate)],
    ['acceptDate', day(full.acceptDate)],
    ['funding', full.funding === null ? '' : full.funding.toLocaleString(language)],
    ['leaderName', who(full.leaderName, full.leaderPhone, full.leaderEmail)],
    ['contactName', who(full.contactName, full.contactPhone, full.contactEmail)],
    ['applicant', who(full.applicantName, full.applicantOrganization, full.applicantEmail)],
    ['submitTime', full.submitTime ? formatMoment(full.submitTime, language) : ''],
    ['intro', text(full.intro)],
  ] as const;
  return <RecordFacts facts={facts} labelOf={(name) => words(`fields.${name}`)} />;
}

function Topics({ full }: { full: ApplicationFull }) {
  const words = useTexts(applicationTexts);
  if (full.topics.length === 0) return null;
  const columns = ['topicNo', 'name', 'leader', 'org', 'dataDesc'] as const;
  return (
    <section>
      <Typography.Title level={3}>{words('fields.topics')}</Typography.Title>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey={(topic) => full.topics.indexOf(topic)}
        dataSource={full.topics}
        columns={columns.map((name) => ({ key: name, dataIndex: name, title: words(`fields.${name}`) }))}
      />
    </section>
  );
}
