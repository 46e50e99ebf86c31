import { Button } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { Queue } from './queue.tsx';
import { UploadRow } from './upload-row.tsx';
import { canDismiss, canRetry, isMoving, type Upload, type Uploads } from './uploads.ts';

/** Uploads in progress, and the actions for all failed ones. */
export function UploadQueue({ uploads, largest }: { uploads: Uploads; largest: number }) {
  const p = useTexts(depositTexts);
  const { list } = uploads;
  const retried = list.filter(canRetry).length;
  const dismissed = list.filter(canDismiss).length;
  return (
    <>
      <Queue label={p('files.queue')} list={list} rankOf={rankOf}>
        {(upload) => <UploadRow key={upload.key} upload={upload} uploads={uploads} largest={largest} />}
      </Queue>
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

/** Running uploads first, then those that need an action, then waiting ones. */
const rankOf = (upload: Upload) => (upload.state === 'waiting' ? 2 : isMoving(upload) ? 0 : 1);
