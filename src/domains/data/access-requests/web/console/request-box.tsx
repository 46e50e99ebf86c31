import './access.css';
import { Suspense, useMemo, useState } from 'react';
import { Alert, Button, List, Skeleton, Space, Typography } from 'antd';
import { fillPath } from '#shared/contract';
import { pick } from '#shared/texts';
import { FilePreview, type Source } from '#view/files/previews';
import { apiBase, call } from '#web/api/api.ts';
import { EntryDrawer, EntrySteps, type EntryEvents } from '#web/kit/lists/entry-drawer.tsx';
import { RecordFacts } from '#web/kit/parts/record-facts.tsx';
import { formatBytes, formatDate, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { accessRequests, type AccessFull } from '../../contract.ts';
import { accessTexts } from '../../texts/index.ts';
import { saveAgreement } from '../agreement.ts';
import { accessPageTexts } from '../texts/index.ts';
import { Decide } from './decide.tsx';
import { AccessState, Verified } from './state.tsx';

/** Page size of the downloads. */
const downloadsShown = 20;

/** A request with the data for a decision: terms, history, earlier requests, downloads. */
export function RequestBox({ requestId, ...events }: EntryEvents & { requestId: number }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const called = useCall(accessRequests.get, { params: { id: requestId } });
  return (
    <EntryDrawer called={called} titleOf={(request) => request.requestNo} {...events}>
      {(request, onChanged) => (
        <>
          <Facts request={request} />
          <SideBySide request={request} />
          {request.hasAgreement ? <Agreement request={request} /> : null}
          <Decide request={request} onChanged={onChanged} />
          <EntrySteps
            title={t('office.history')}
            steps={request.steps}
            nameOf={({ act }) => words(`acts.${act}`)}
            // The comment of the first step is the use that the conditions are compared with above.
            commentsOf={({ act, comments }) => (act === 'create' ? '' : comments)}
          />
          <Earlier request={request} />
          <Downloads requestId={requestId} />
        </>
      )}
    </EntryDrawer>
  );
}

function Facts({ request }: { request: AccessFull }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const language = useLanguage();
  const day = (value: string | null) => (value ? formatDate(value, language) : '…');
  const facts = [
    ['status', <AccessState key="status" status={request.status} />],
    [
      'title',
      <a key="title" href={`/data/detail/${request.publicId}`} target="_blank" rel="noreferrer">
        {pick(request.titleZh, request.titleEn, language)} · {request.version}
      </a>,
    ],
    [
      'applicant',
      <Space key="applicant" wrap>
        {[request.applicantName, request.applicantOrganization || '–', request.applicantEmail].join(' · ')}
        <Verified is={request.applicantVerified} />
      </Space>,
    ],
    ['purpose', words(`purposes.${request.purpose}`)],
    ['projectName', request.projectName],
    [
      'period',
      request.periodStart || request.periodEnd ? `${day(request.periodStart)} – ${day(request.periodEnd)}` : '',
    ],
    [
      'ownerConsent',
      request.ownerConsent === null
        ? ''
        : `${t(request.ownerConsent === '1' ? 'asked.agreed' : 'asked.objected')} ${request.ownerComment}`,
    ],
    ['validUntil', request.validUntil ? formatDate(request.validUntil, language) : ''],
    ['decisionReason', request.decisionReason],
  ] as const;
  return <RecordFacts facts={facts} labelOf={(name) => words(`fields.${name}`)} />;
}

/** Shows the conditions of the resource next to the applicant's answers, because a decision compares the two. */
function SideBySide({ request }: { request: AccessFull }) {
  const words = useTexts(accessTexts);
  return (
    <div className="access-beside">
      {(['accessRestriction', 'usageDesc'] as const).map((name) => (
        <section key={name}>
          <Typography.Title level={3}>{words(`fields.${name}`)}</Typography.Title>
          <p className="access-text">{request[name] || '–'}</p>
        </section>
      ))}
    </div>
  );
}

/** The scan of the signed agreement, as a preview or a download. */
function Agreement({ request }: { request: AccessFull }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const { requestId, requestNo } = request;
  const [shown, show] = useState(false);
  const source = useMemo((): Source => {
    const params = { id: requestId };
    return {
      name: `${words('fields.agreement')} ${requestNo}`,
      load: (signal) => call(accessRequests.scanPreview, { params }, { quiet: true, signal }),
      address: (kind) =>
        apiBase + fillPath(accessRequests[kind === 'pdf' ? 'scanPdf' : 'scanPicture'].path, { id: String(requestId) }),
    };
  }, [requestId, requestNo, words]);
  return (
    <section>
      <Typography.Title level={3}>{words('fields.agreement')}</Typography.Title>
      <Space wrap>
        <Button aria-expanded={shown} onClick={() => show(!shown)}>
          {t(shown ? 'office.hideAgreement' : 'office.showAgreement')}
        </Button>
        <Button type="link" onClick={() => void saveAgreement(request, 'scan').catch(() => undefined)}>
          {t('office.openAgreement')}
        </Button>
      </Space>
      {shown ? (
        <Suspense fallback={<Skeleton active />}>
          <FilePreview key={request.rowVer} source={source} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Earlier({ request }: { request: AccessFull }) {
  const t = useTexts(accessPageTexts);
  const language = useLanguage();
  if (request.earlier.length === 0) return null;
  return (
    <section>
      <Typography.Title level={3}>{t('office.earlier')}</Typography.Title>
      <List
        size="small"
        dataSource={request.earlier}
        rowKey="requestId"
        renderItem={(one) => (
          <List.Item>
            {formatMoment(one.createTime, language)} · {pick(one.titleZh, one.titleEn, language)}{' '}
            <AccessState status={one.status} />
          </List.Item>
        )}
      />
    </section>
  );
}

function Downloads({ requestId }: { requestId: number }) {
  const t = useTexts(accessPageTexts);
  const language = useLanguage();
  const [pageNum, turn] = useState(1);
  const query = { pageNum: String(pageNum), pageSize: String(downloadsShown) };
  const { reply, failure, reload } = useCall(accessRequests.downloads, { params: { id: requestId }, query });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  if (reply.total === 0) return <Alert type="info" title={t('office.noDownloads')} />;
  return (
    <section>
      <Typography.Title level={3}>{t('office.downloads', { count: reply.total })}</Typography.Title>
      <List
        size="small"
        dataSource={reply.rows}
        rowKey="id"
        {...(reply.total > downloadsShown
          ? {
              pagination: {
                current: pageNum,
                pageSize: downloadsShown,
                total: reply.total,
                showSizeChanger: false,
                onChange: turn,
              },
            }
          : {})}
        renderItem={(one) => (
          <List.Item>
            {formatMoment(one.time, language)} · {one.fileName ?? t('office.allFiles')} ·{' '}
            {formatBytes(one.bytes, language)}
          </List.Item>
        )}
      />
    </section>
  );
}
