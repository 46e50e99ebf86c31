import './review.css';
import { Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { pick } from '#shared/texts';
import { resources } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { reviews } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { Files } from './files.tsx';
import { History } from './history.tsx';
import { Metadata } from './metadata.tsx';
import { Decision } from './decision.tsx';
import { StatusTag } from './status-tag.tsx';

/** One submission in three columns: what it says, its files, and the review. */
export default function ReviewDetail() {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const known = Number.isInteger(id) && id > 0;
  const { reply: resource, failure, reload } = useCall(resources.get, known ? { params: { id } } : null);
  const { reply: history, reload: reloadHistory } = useCall(
    reviews.history,
    known ? { params: { resourceId: id } } : null,
  );
  const refresh = () => {
    reload();
    reloadHistory();
  };
  const gone = failure && (failure.key.endsWith('.notFound') || resource?.resourceId !== id);
  if (!known || gone)
    return (
      <EmptyState
        icon="search"
        title={failure?.message ?? t('notFound')}
        act={<Link to="/dms/approval">{t('back')}</Link>}
      >
        {t('notFoundHint')}
      </EmptyState>
    );
  if (!resource || resource.resourceId !== id) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <DetailPage
      title={pick(resource.titleZh, resource.titleEn, language) || t('detail')}
      status={
        <>
          <StatusTag status={resource.status} />
          <span className="mono">{resource.resourceNo}</span>
          <span>{words.dynamic(`types.${resource.resourceType}`)}</span>
          <span>{t('revision', { n: resource.revisionNo })}</span>
        </>
      }
      actions={<Link to="/dms/approval">{t('back')}</Link>}
    >
      <div className="review-columns">
        <Metadata resource={resource} />
        <Files resource={resource} />
        <div className="review-panel">
          <Decision key={`${resource.resourceId} ${resource.rowVer}`} resource={resource} onChanged={refresh} />
          <History reviews={history} />
        </div>
      </div>
    </DetailPage>
  );
}
