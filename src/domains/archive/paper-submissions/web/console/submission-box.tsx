import { Button, List, Typography } from 'antd';
import type { Language } from '#shared/texts';
import { affiliationsText } from '#shared/affiliations';
import { resourcesTexts } from '#texts/data/resources';
import { call } from '#web/api/api.ts';
import { EntryDrawer, EntrySteps, type EntryEvents } from '#web/kit/lists/entry-drawer.tsx';
import { RecordFacts } from '#web/kit/parts/record-facts.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { paperSubmissions, type SubmissionFull } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { Decide } from './decide.tsx';
import { SubmissionTag } from './state.tsx';

/** A submission with everything that a checker reads. */
export function SubmissionBox({ id, ...events }: EntryEvents & { id: number }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const called = useCall(paperSubmissions.get, { params: { id } });
  return (
    <EntryDrawer called={called} titleOf={(full) => full.submissionNo} {...events}>
      {(full, onChanged) => (
        <>
          <Facts full={full} />
          <Files full={full} />
          <Decide full={full} onChanged={onChanged} />
          <EntrySteps title={t('office.history')} steps={full.steps} nameOf={({ act }) => words(`acts.${act}`)} />
        </>
      )}
    </EntryDrawer>
  );
}

function Facts({ full }: { full: SubmissionFull }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const terms = useTexts(resourcesTexts);
  const text = (value: string) => (value === '' ? '' : <span className="pre-line">{value}</span>);
  const language = useLanguage();
  const facts = [
    ['status', <SubmissionTag key="status" status={full.status} />],
    ['receiptNo', full.receiptNo ?? ''],
    ['author', [full.authorName, full.authorOrganization, full.authorEmail].filter(Boolean).join(' · ')],
    ['paperTitle', full.paperTitle],
    ['journal', full.journal],
    ['paperStatus', full.paperStatus ? words(`paperStates.${full.paperStatus}`) : ''],
    ['manuscriptNo', full.manuscriptNo],
    ['doi', full.doi],
    ['authors', text(full.authors.map((one) => describe(one, language)).join('\n'))],
    ['titleZh', full.titleZh],
    ['titleEn', full.titleEn],
    ['keywords', full.keywords],
    ['descriptionZh', text(full.descriptionZh)],
    ['descriptionEn', text(full.descriptionEn)],
    ['projectNo', full.projectNo],
    ['sharingMethod', full.sharingMethod ? terms(`sharing.${full.sharingMethod}`) : ''],
    ['openDate', full.openDate],
    ['accessRestriction', text(full.accessRestriction)],
    ['nonDisclosureReason', text(full.nonDisclosureReason)],
    ['license', full.license ? terms(`licenses.${full.license}`) : ''],
    ['preservationPlan', full.preservationPlan ? terms(`preservation.${full.preservationPlan}`) : ''],
    ['reason', text(full.reason)],
    [
      'ftpAddress',
      [full.ftpAddress, full.ftpRoot, full.ftpUsername, full.hasFtpPassword ? t('office.hasPassword') : '']
        .filter(Boolean)
        .join(' · '),
    ],
  ] as const;
  return <RecordFacts facts={facts} labelOf={(name) => words(`fields.${name}`)} />;
}

type Author = SubmissionFull['authors'][number];
const describe = ({ nameZh, nameEn, affiliations, email, isCorresponding }: Author, language: Language) =>
  [[nameZh, nameEn].filter(Boolean).join(' '), affiliationsText(affiliations, language), email]
    .filter(Boolean)
    .join(' · ') + (isCorresponding ? ' *' : '');

function Files({ full }: { full: SubmissionFull }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const get = async (fileId: number, name: string) =>
    saveFile(await call(paperSubmissions.content, { params: { id: full.submissionId, fileId } }), name);
  return (
    <section>
      <Typography.Title level={3}>{words('fields.files')}</Typography.Title>
      {full.resourceId !== null ? (
        <p>
          {t('office.filesGone')} · <a href={`/dms/approval/detail?id=${full.resourceId}`}>{t('office.resource')}</a>
        </p>
      ) : (
        <List
          size="small"
          dataSource={full.files}
          rowKey="id"
          renderItem={(file) => (
            <List.Item extra={formatBytes(file.size, language)}>
              <Button type="link" size="small" onClick={() => void get(file.id, file.name).catch(() => undefined)}>
                {file.name}
              </Button>
            </List.Item>
          )}
        />
      )}
    </section>
  );
}
