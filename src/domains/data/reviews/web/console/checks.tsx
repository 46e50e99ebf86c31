import { Button, Card, Skeleton } from 'antd';
import { automaticChecks } from '#contract/data/automatic-checks';
import type { ResourceFull } from '#contract/data/resources';
import { automaticCheckTexts } from '#texts/data/automatic-checks';
import { CheckList } from '#view/data/automatic-checks';
import { useCall } from '#web/api/use-call.ts';
import { useTexts } from '#web/texts/language.ts';
import { placeId } from './metadata.tsx';
import type { PreviewedFile } from './preview.tsx';

/** The automatic checks of a submission, with links to its files and fields. */
export function Checks({ resource, onPreview }: { resource: ResourceFull; onPreview: (file: PreviewedFile) => void }) {
  const t = useTexts(automaticCheckTexts);
  const { resourceId } = resource;
  const { reply, failure, pending, reload } = useCall(
    automaticChecks.review,
    { params: { resourceId } },
    { quiet: true, once: true },
  );
  const looked = reply?.filter(({ state }) => state === 'look').length ?? 0;
  return (
    <Card
      title={t('title')}
      className="review-card"
      extra={
        <Button size="small" loading={pending && reply !== undefined} onClick={reload}>
          {t('again')}
        </Button>
      }
    >
      {!reply && !failure ? <Skeleton active paragraph={{ rows: 5 }} /> : null}
      {failure && !reply ? <p>{t('failed')}</p> : null}
      {reply ? (
        <>
          <p className="secondary">{t('summary', { look: looked })}</p>
          <CheckList
            checks={reply}
            onFile={resource.may.download ? onPreview : undefined}
            onField={(field) => {
              const place = document.getElementById(placeId(field));
              place?.scrollIntoView({ block: 'center' });
              place?.focus({ preventScroll: true });
            }}
            recordAddress={(id) => `/dms/approval/detail?id=${id}`}
          />
        </>
      ) : null}
    </Card>
  );
}
