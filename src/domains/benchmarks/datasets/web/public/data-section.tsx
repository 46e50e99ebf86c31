import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { pick } from '#shared/texts';
import { Button } from '#web/kit/parts/button.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetPageTexts } from '../texts/public.ts';
import { tableTexts } from '../texts/table.ts';
import { Preview } from './dataset-tables.tsx';
import { readState, writeState, type TableState } from '../table/state.ts';

/** Loads the Parquet reader only when it is needed. */
const Viewer = lazy(() => import('../table/viewer.tsx'));

/** The data: some rows immediately, and all of them on request. The address contains filters and order. */
export function DataSection({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(tableTexts);
  const language = useLanguage();
  const { search } = useLocation();
  const table = item.files.find(({ role, format }) => role === 'table' && format === 'parquet');
  const [state, setState] = useState(() => readState(search, item.columns));
  // The rest of the page does not change, so the router is bypassed.
  const change = (next: TableState) => {
    setState(next);
    const { pathname, search: now, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + writeState(now, next) + hash);
  };
  if (!item.preview.length && !table) return null;
  return (
    <section aria-labelledby="data">
      <div className="bench__row">
        <h2 id="data">{t('parts.data')}</h2>
        {table && state.isOpen ? (
          <Button small onClick={() => change({ isOpen: false, sort: null, filters: [] })}>
            {words('back')}
          </Button>
        ) : table ? (
          <Button small className="no-print" onClick={() => change({ isOpen: true, sort: null, filters: [] })}>
            <Icon name="search" />
            {words('open', { rows: table.rows ?? 0, size: formatBytes(table.bytes, language) })}
          </Button>
        ) : null}
      </div>
      {table && state.isOpen ? (
        <Suspense fallback={<Skeleton height="var(--banner-height)" />}>
          <Viewer
            name={pick(item.nameZh, item.nameEn, language)}
            file={{
              publicId: item.publicId,
              name: table.name,
              version: item.version.isCurrent ? undefined : item.version.number,
            }}
            columns={item.columns}
            filters={state.filters}
            sort={state.sort}
            onArrange={(filters, sort) => change({ isOpen: true, filters, sort })}
          />
        </Suspense>
      ) : (
        <Preview item={item} />
      )}
    </section>
  );
}
