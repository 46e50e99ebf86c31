import { Button } from 'antd';
import { useTexts } from '#web/language.ts';
import { depositTexts } from '../texts/deposit.ts';
import { UploadRow } from './upload-row.tsx';
import { canDismiss, canRetry, isMoving, type Upload, type Uploads } from './uploads.ts';

/** Rows that are drawn: a folder of thousands would make each step of progress slow, and nobody reads it. */
const mostRows = 20;

/** What is on its way; of many files those that move, then those that need somebody, then those that wait. */
export function UploadQueue({ uploads, largest }: { uploads: Uploads; largest: number }) {
  const p = useTexts(depositTexts);
  const { list } = uploads;
  if (list.length === 0) return null;
  const shown = list.length > mostRows ? list.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostRows) : list;
  const retried = list.filter(canRetry).length;
  const dismissed = list.filter(canDismiss).length;
  return (
    <>
      <ul className="deposit__files" aria-label={p('files.queue')}>
        {shown.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} largest={largest} />
        ))}
      </ul>
      {list.length > shown.length ? (
        <p className="deposit__why">{p('files.more', { count: list.length - shown.length })}</p>
      ) : null}
      {retried > 1 || dismissed > 1 ? (
        <div className="deposit__together">
          {retried > 1 ? <Button onClick={uploads.retryAll}>{p('files.retryAll', { count: retried })}</Button> : null}
          {dismissed > 1 ? (
            <Button onClick={uploads.dismissAll}>{p('files.dismissAll', { count: dismissed })}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const rankOf = (upload: Upload) => (upload.state === 'waiting' ? 2 : isMoving(upload) ? 0 : 1);
