import { useState } from 'react';
import { accessRequests, accessStatus } from '#contract/data/access-requests';
import { formatBytes } from '#web/kit/parts/format.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import type { MyRequest } from '../../contract.ts';
import { accessPageTexts } from '../texts/index.ts';

/** Limit of listed downloads; the back office shows more. */
const shown = 50;

/**
 * Downloads made under a request, loaded when the owner opens the list; renders nothing when access was never granted.
 */
export function AskedDownloads({ request }: { request: MyRequest }) {
  const t = useTexts(accessPageTexts);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { requestId, requestNo } = request;
  const query = { pageSize: String(shown) };
  const { reply } = useCall(accessRequests.askedDownloads, open ? { params: { id: requestId }, query } : null);
  if (
    !(
      request.status === accessStatus.approved ||
      request.status === accessStatus.expired ||
      request.status === accessStatus.revoked
    )
  )
    return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t('asked.downloadsOf', { no: requestNo })}>{t('asked.downloads')}</summary>
      {reply?.total === 0 ? <p className="secondary">{t('office.noDownloads')}</p> : null}
      {reply && reply.total > shown ? (
        <p className="secondary">{t('asked.latest', { total: reply.total, count: shown })}</p>
      ) : null}
      {reply && reply.total > 0 ? (
        <ol className="access-steps">
          {reply.rows.map((one) => (
            <li key={one.id}>
              <MomentText wire={one.time} /> · {one.fileName ?? t('office.allFiles')} ·{' '}
              {formatBytes(one.bytes, language)}
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
