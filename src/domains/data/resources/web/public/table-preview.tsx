import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { resources, type ResourceFile, type TablePreview as Table } from '#calls/data/resources';
import { call } from '#web/api.ts';
import { Skeleton } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import { resourcePagesTexts } from '../texts/index.ts';

type Loaded = { table: z.output<typeof Table> } | { failure: string };

/** The first rows of a delimited file, fetched when asked for. Scrolls inside its frame. */
export default function TablePreview({ publicId, file }: { publicId: string; file: ResourceFile }) {
  const t = useTexts(resourcePagesTexts);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const abort = new AbortController();
    call(resources.preview, { params: { publicId, fileId: file.id } }, { quiet: true, signal: abort.signal }).then(
      (table) => setLoaded({ table }),
      (error: Error) => abort.signal.aborted || setLoaded({ failure: error.message }),
    );
    return () => abort.abort();
  }, [publicId, file.id]);
  if (!loaded) {
    return (
      <div role="status" aria-label={t('files.loading')}>
        <Skeleton height="10rem" />
      </div>
    );
  }
  if ('failure' in loaded) return <p role="alert">{loaded.failure}</p>;
  const { columns, rows, more } = loaded.table;
  const caption = t(more ? 'files.previewTitle' : 'files.allRows', { name: file.name, count: rows.length });
  return (
    <div className="sheet" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="aloud">{t('files.rowNumber')}</span>
            </th>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {columns.map((_column, cell) => (
                <td key={cell}>{row[cell]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
