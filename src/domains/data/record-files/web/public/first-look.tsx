import { Suspense, useCallback, useState } from 'react';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { ResourceFile } from '#contract/data/record-files';
import { ColumnList } from '#view/data/file-columns';
import { EmbedButton } from '#view/data/embeds';
import { previewKind, type Place } from '#view/files/previews';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { filePagesTexts } from '../texts/index.ts';
import { Preview } from './preview.tsx';
import './first-look.css';

/** Kinds without a figure. */
const withoutFigure: readonly string[] = ['text', 'json', 'markdown', 'bibliography', 'archive', 'other'];
/** Size in bytes up to which a table has a few rows and no plot. */
const smallTable = 400;

/** The height that is reserved for the figure of a file: none if it may be low, so that no gap remains below it. */
function reserved({ name, size }: ResourceFile): string {
  const kind = previewKind(name);
  if (kind === 'picture') return 'record__look--picture';
  const isLow = withoutFigure.includes(kind) || (kind === 'table' && size < smallTable);
  return isLow ? '' : 'record__look--tall';
}

/** Preview of the data before the list of files: the most informative plot, table, structure or picture. */
export function FirstLook({
  record,
  file,
  place,
  row,
}: {
  record: ResourceDetail;
  file: ResourceFile;
  /** Position in the file from the address; null if the address has none. */
  place: Place | null;
  /** Number of a row from the address; null if the address has none. */
  row: number | null;
}) {
  const t = useTexts(filePagesTexts);
  const [isShown, setShown] = useState(true);
  const hide = useCallback(() => setShown(false), []);
  // The list of files gives the reason.
  if (!isShown) return null;
  return (
    <section aria-labelledby="look" className={`no-print record__look ${reserved(file)}`}>
      <h2 id="look">{t('look')}</h2>
      <Suspense fallback={<Skeleton height="var(--preview-height, 10rem)" />}>
        <Preview
          publicId={record.publicId}
          file={file}
          title={file.path}
          // After a link to a position or a row, a failure shows a message instead of hiding the section.
          {...(place ? { start: place } : row === null ? { onFailure: hide } : {})}
          {...(row === null ? {} : { row })}
        />
        <EmbedButton record={record} file={file} />
        <ColumnList publicId={record.publicId} fileId={file.id} />
      </Suspense>
    </section>
  );
}
