import { Suspense, useCallback, useState } from 'react';
import type { ResourceDetail, ResourceFile } from '#contract/data/resources';
import { ColumnList } from '#view/data/file-columns';
import { EmbedButton } from '#view/interop/embeds';
import type { Place } from '#view/files/previews';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { Preview } from './preview.tsx';

/** Preview of the data before the list of files: the most informative plot, table, structure or picture. */
export function FirstLook({
  record,
  file,
  place,
}: {
  record: ResourceDetail;
  file: ResourceFile;
  /** Position in the file from the address; null if the address has none. */
  place: Place | null;
}) {
  const t = useTexts(resourcePagesTexts);
  const [isShown, setShown] = useState(true);
  const hide = useCallback(() => setShown(false), []);
  // The list of files gives the reason.
  if (!isShown) return null;
  return (
    <section aria-labelledby="look" className="no-print">
      <h2 id="look">{t('detail.look')}</h2>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Preview
          publicId={record.publicId}
          file={file}
          title={file.path}
          // After a link to a position, a failure shows a message instead of hiding the section.
          {...(place ? { start: place } : { onFailure: hide })}
        />
        <EmbedButton record={record} file={file} />
        <ColumnList publicId={record.publicId} fileId={file.id} />
      </Suspense>
    </section>
  );
}
