import '#web/kit/parts/service-page.css';
import { Alert, Drawer, Skeleton, Table, Timeline, Typography } from 'antd';
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
export function ApplicationBox({
  id,
  onChanged,
  onClose,
}: {
  id: number;
  onChanged: (isDecided: boolean) => void;
  onClose: () => void;
}) {
  const { reply: full, failure, reload } = useCall(applications.get, { params: { id } });
  const changed = (isDecided: boolean) => {
    onChanged(isDecided);
    reload();
  };
  if (failure && !full) return null;
  return (
    <Drawer open size="min(100vw, var(--container))" title={full?.applicationNo} onClose={onClose}>
      {full ? (
        <div className="kit-stack">
          <Namesakes full={full} />
          <Facts full={full} />
          <Topics full={full} />
          <Scans full={full} />
          <Decide full={full} onChanged={changed} />
          <Steps full={full} />
        </div>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
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

function Steps({ full }: { full: ApplicationFull }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const language = useLanguage();
  return (
    <section>
      <Typography.Title level={3}>{t('office.history')}</Typography.Title>
      <Timeline
        items={full.steps.map((step) => ({
          key: step.id,
          content: (
            <>
              <strong>{words(`acts.${step.act}`)}</strong> {step.actorName} · {formatMoment(step.time, language)}
              {step.comments ? <div className="pre-line">{step.comments}</div> : null}
            </>
          ),
        }))}
      />
    </section>
  );
}
