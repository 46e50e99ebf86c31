import { useState } from 'react';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { deposits } from '#contract/data/deposits';
import { Link, useSearchParams } from 'react-router';
import { typeFields, resourceStatus } from '#contract/data/resources';
import { wireDay } from '#shared/time';
import { Icon } from '#web/kit/parts/icon.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { resourcesTexts } from '#texts/data/resources';
import { DepositSkeleton } from '#view/data/deposits';
import { Record } from './record.tsx';
import { depositTexts } from '#texts/data/deposits';
import './preview.css';

const entriesPerPage = 50;

/** Preview of the public page: the data that the server would show to a visitor, rendered in the same way. */
export default function Preview({ id }: { id: number }) {
  const p = useTexts(depositTexts);
  const [params] = useSearchParams();
  const [today] = useState(() => wireDay(new Date()));
  const query = deposits.publicView.query.parse({ ...Object.fromEntries(params), pageSize: entriesPerPage });
  const { sort, order, pageNum, folder, name } = query;
  const asked = {
    params: { id },
    query: { sort, order, folder, name, pageNum: String(pageNum), pageSize: String(entriesPerPage) },
  };
  const { reply, failure } = useCall(deposits.publicView, asked, { quiet: true });
  const publicId = reply?.record.publicId;
  const { reply: related } = useCall(recordPages.related, publicId ? { params: { publicId } } : null, { quiet: true });
  if (failure && !reply)
    return (
      <div className="container page">
        <h1 className="aloud">{p('preview.title')}</h1>
        <EmptyState icon="search" title={failure.message} />
      </div>
    );
  if (!reply)
    return (
      <div className="container page">
        <h1 className="aloud">{p('preview.title')}</h1>
        <DepositSkeleton />
      </div>
    );
  const { record, tree, lacking, mayEdit } = reply;
  return (
    <>
      <Banner id={id} record={record} lacking={lacking} mayEdit={mayEdit} />
      <Record
        record={named(record, p('mine.untitled'))}
        tree={tree}
        described={[]}
        lead={null}
        place={null}
        row={null}
        order={{ sort, order }}
        find={name}
        related={related ?? []}
        usage={null}
        versions={[]}
        typeKeys={typeFields[record.resourceType].filter((field) => record.typeMeta[field])}
        origin={location.origin}
        today={today}
      />
    </>
  );
}

/** A draft may have no title yet; its page needs a heading. */
const named = (record: ResourceDetail, untitled: string) =>
  record.titleZh || record.titleEn ? record : { ...record, titleZh: untitled, titleEn: untitled };

/** Stays visible, so that readers do not mistake the preview for the public page. */
function Banner({
  id,
  record,
  lacking,
  mayEdit,
}: {
  id: number;
  record: ResourceDetail;
  lacking: readonly string[];
  mayEdit: boolean;
}) {
  const p = useTexts(depositTexts);
  const t = useTexts(resourcesTexts);
  const reasons = [...new Set(lacking)];
  const isKnown =
    record.status === resourceStatus.published ||
    record.status === resourceStatus.superseded ||
    record.status === resourceStatus.withdrawn;
  return (
    <aside className="preview-banner" aria-label={p('preview.title')}>
      <div className="container">
        <p className="preview-banner__mark">
          <Icon name="eye" />
          <strong>{p('preview.title')}</strong> {p(isKnown ? 'preview.known' : 'preview.text')}
        </p>
        <p className="row">
          {mayEdit ? <Link to={`/archive/submit/${id}`}>{p('preview.back')}</Link> : null}
          {isKnown ? <Link to={`/data/detail/${record.publicId}`}>{p('state.view')}</Link> : null}
        </p>
        {reasons.length > 0 ? (
          <details>
            <summary>{p('preview.lacking', { count: reasons.length })}</summary>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{t.dynamic(`fail.${reason}`)}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </aside>
  );
}
