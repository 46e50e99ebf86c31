import './review.css';
import { Suspense, useEffect, useRef, useState } from 'react';
import { EditOutlined } from '@ant-design/icons';
import { Button, Card, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { pick } from '#shared/texts';
import { resources, type ResourceFull, resourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { ResourceCallbacks } from '#view/data/callbacks';
import { MetadataExport, ResourceIdentifiers } from '#view/data/identifiers';
import { Questions } from '#view/data/questions';
import { AmendBox, amendTexts } from '#view/data/deposits';
import { ResourceUse } from '#view/data/statistics';
import { DepositedCrystals } from '#view/materials/structures';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews, type Desk } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { Auditors } from './auditors.tsx';
import { Checks } from './checks.tsx';
import { DifferenceCard } from './difference.tsx';
import { Files } from './files.tsx';
import { History } from './history.tsx';
import { Metadata } from './metadata.tsx';
import { PastReview } from './own-statement.tsx';
import { Preview, type PreviewedFile } from './preview.tsx';
import { Note, Opinion } from './opinion.tsx';
import { QueueSteps } from './queue.tsx';
import { Decision } from './decision.tsx';
import { StatusTag } from './status-tag.tsx';

/** One submission in three columns: metadata, files, and the review. */
export default function ReviewDetail() {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const [previewed, setPreviewed] = useState<PreviewedFile>();
  const id = Number(search.get('id'));
  const known = Number.isInteger(id) && id > 0;
  const { reply: resource, failure, pending, reload } = useCall(resources.get, known ? { params: { id } } : null);
  const {
    reply: history,
    failure: historyFailure,
    reload: reloadHistory,
  } = useCall(reviews.history, known ? { params: { resourceId: id } } : null);
  const {
    reply: events,
    failure: eventsFailure,
    reload: reloadDeeds,
  } = useCall(resources.history, known ? { params: { id } } : null);
  const {
    reply: desk,
    pending: deskPending,
    reload: reloadDesk,
  } = useCall(reviews.desk, known ? { params: { resourceId: id } } : null);
  const refresh = () => {
    reload();
    reloadDesk();
    reloadHistory();
    reloadDeeds();
  };
  // When the next resource of a queue opens in this page, its title takes the focus, and is read aloud.
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(id);
  const shownId = resource?.resourceId;
  useEffect(() => {
    if (shownId === undefined || opened.current === shownId) return;
    opened.current = shownId;
    heading.current?.focus();
  }, [shownId]);
  const gone = failure && (failure.key.endsWith('.notFound') || resource?.resourceId !== id);
  if (!known || gone) return <PastReview resourceId={id} history={history} message={failure?.message} />;
  if (!resource || resource.resourceId !== id) return <Skeleton active paragraph={{ rows: 12 }} />;
  const queue = search.get('queue') ?? resource.status;
  return (
    <DetailPage
      heading={heading}
      title={pick(resource.titleZh, resource.titleEn, language) || t('detail')}
      status={
        <>
          <StatusTag status={resource.status} />
          <span className="mono">{resource.resourceNo}</span>
          <span>{resource.version}</span>
          <span>{words.dynamic(`types.${resource.resourceType}`)}</span>
          <span>{t('revision', { n: resource.revisionNo })}</span>
        </>
      }
      actions={
        <>
          <QueueSteps resourceId={id} queue={queue} />
          {resource.may.amend ? <AmendButton resource={resource} onSaved={refresh} /> : null}
          <MetadataExport resourceId={id} resourceNo={resource.resourceNo} />
          <Link to={`/archive/preview/${id}`} target="_blank">
            {t('publicView')}
          </Link>
          <Link to={queue === 'mine' ? '/dms/reviews' : `/dms/approval?status=${queue}`}>{t('back')}</Link>
        </>
      }
    >
      <div className="review-columns">
        <div className="review-stack">
          <DifferenceCard key={`${id} ${resource.rowVer}`} resourceId={id} revisionNo={resource.revisionNo} />
          <Metadata resource={resource} />
        </div>
        <div className="review-stack">
          <Checks key={`${id} ${resource.rowVer}`} resource={resource} onPreview={setPreviewed} />
          <Suspense fallback={null}>
            <DepositedCrystals key={`${id} ${resource.rowVer}`} resourceId={id} />
          </Suspense>
          <Files resource={resource} onPreview={setPreviewed} />
        </div>
        <div className="review-panel">
          {desk ? (
            <Panel
              key={id}
              resource={resource}
              desk={desk}
              queue={search.get('queue')}
              isCurrent={!pending && !deskPending}
              onChanged={refresh}
            />
          ) : (
            <Skeleton active />
          )}
          <History reviews={history} events={events} again={(historyFailure ?? eventsFailure) && refresh} />
          <ResourceIdentifiers resourceId={id} />
          <ResourceCallbacks resourceId={id} />
          <Suspense fallback={null}>
            <ResourceUse key={id} resourceId={id} />
          </Suspense>
        </div>
      </div>
      {previewed ? <Preview resourceId={id} file={previewed} onClose={() => setPreviewed(undefined)} /> : null}
    </DetailPage>
  );
}

/** Opens the form that corrects metadata. */
function AmendButton({ resource, onSaved }: { resource: ResourceFull; onSaved: () => void }) {
  const t = useTexts(amendTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <AmendBox key={resource.rowVer} resource={resource} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface PanelProps {
  resource: ResourceFull;
  desk: Desk;
  queue: string | null;
  /** False while a newer state is loading, on which a decision depends. */
  isCurrent: boolean;
  onChanged: () => void;
}

/**
 * The review: reviewers, the reader's own opinion, the decision, questions, and the reader's note. It stays mounted
 * when the review changes through the reader's claim or another person's act, so that no input is lost.
 */
function Panel({ resource, desk, queue, isCurrent, onChanged }: PanelProps) {
  const t = useTexts(reviewPageTexts);
  const viewer = useViewer();
  const { resourceId } = resource;
  const isParty = desk.conflict !== null && desk.conflict !== 'institution';
  const waits = resource.status === resourceStatus.submitted || resource.status === resourceStatus.reviewing;
  return (
    <>
      {!isParty && <Auditors resource={resource} desk={desk} onChanged={onChanged} />}
      {desk.mine && desk.may.opine && <Opinion resource={resource} mine={desk.mine} onChanged={onChanged} />}
      <Decision resource={resource} desk={desk} queue={queue} isCurrent={isCurrent} onChanged={onChanged} />
      {!isParty && (
        <Card title={t('sections.questions')} className="review-card">
          <Questions key={String(waits)} resourceId={resourceId} />
        </Card>
      )}
      {!isParty && mayCall(viewer, reviews.note.permit) && <Note resourceId={resourceId} note={desk.note} />}
    </>
  );
}
