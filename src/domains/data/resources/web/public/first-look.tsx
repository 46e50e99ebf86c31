import { Suspense, useCallback, useState } from 'react';
import type { ResourceDetail, ResourceFile } from '#contract/data/resources';
import { ColumnList } from '#view/data/file-columns';
import type { Place } from '#view/files/previews';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { Preview } from './preview.tsx';

/** The data themselves before the list of files: the plot, table, structure or picture that tells most. */
export function FirstLook({
  record,
  file,
  place,
}: {
  record: ResourceDetail;
  file: ResourceFile;
  /** Where in the file an address begins; null where the address names none. */
  place: Place | null;
}) {
  const t = useTexts(resourcePagesTexts);
  const [isShown, setShown] = useState(true);
  const hide = useCallback(() => setShown(false), []);
  // The list of files says why one cannot be shown.
  if (!isShown) return null;
  return (
    <section aria-labelledby="look" className="record__look no-print">
      <h2 id="look">{t('detail.look')}</h2>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Preview
          publicId={record.publicId}
          file={file}
          title={file.path}
          // The reader followed a link: a message says why it shows nothing.
          {...(place ? { start: place } : { onFailure: hide })}
        />
        <ColumnList publicId={record.publicId} fileId={file.id} />
      </Suspense>
    </section>
  );
}
