import './access.css';
import { Suspense, useMemo, useState } from 'react';
import { Alert, Button, Drawer, List, Skeleton, Space, Timeline, Typography } from 'antd';
import { fillPath } from '#shared/contract';
import { pick } from '#shared/texts';
import { FilePreview, type Source } from '#view/files/previews';
import { apiBase, call } from '#web/api/api.ts';
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
export function RequestBox({
  requestId,
  onChanged,
  onClose,
}: {
  requestId: number;
  onChanged: (isDecided: boolean) => void;
  onClose: () => void;
}) {
  const { reply: request, failure, reload } = useCall(accessRequests.get, { params: { id: requestId } });
  const changed = (isDecided: boolean) => {
    onChanged(isDecided);
    reload();
  };
  if (failure) return null;
  return (
    <Drawer open size="large" title={request?.requestNo} onClose={onClose}>
      {request ? (
        <Space orientation="vertical" size="large" className="kit-page">
          <Facts request={request} />
          <SideBySide request={request} />
          {request.hasAgreement ? <Agreement request={request} /> : null}
          <Decide request={request} onChanged={changed} />
          <Steps request={request} />
          <Earlier request={request} />
          <Downloads requestId={requestId} />
        </Space>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
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

function Steps({ request }: { request: AccessFull }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const language = useLanguage();
  return (
    <section>
      <Typography.Title level={3}>{t('office.history')}</Typography.Title>
      <Timeline
        items={request.steps.map((step) => ({
          key: step.id,
          content: (
            <>
              <strong>{words(`acts.${step.act}`)}</strong> {step.actorName} · {formatMoment(step.time, language)}
              {step.comments && step.act !== 'create' ? <div className="access-text">{step.comments}</div> : null}
            </>
          ),
        }))}
      />
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
