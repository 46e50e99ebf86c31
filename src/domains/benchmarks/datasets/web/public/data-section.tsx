import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { datasets } from '#calls/benchmarks/datasets';
import { fillPath } from '#shared/contract';
import { pick } from '#shared/texts';
import { apiBase } from '#web/api.ts';
import { Button } from '#web/kit/button.tsx';
import { formatBytes } from '#web/kit/format.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Skeleton } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetPageTexts } from '../texts/public.ts';
import { tableTexts } from '../texts/table.ts';
import { Preview } from './dataset-tables.tsx';
import { readState, writeState, type TableState } from '../table/state.ts';

/** Reads Parquet, which most readers of the page never ask for. */
const Viewer = lazy(() => import('../table/viewer.tsx'));

/** The data: some rows at once, and all of them when they are asked for. The address says how they are arranged. */
export function DataSection({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(tableTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const table = item.files.find(({ role, format }) => role === 'table' && format === 'parquet');
  const state = readState(search, item.columns);
  const change = (next: TableState) =>
    void navigate(pathname + writeState(search, next), { preventScrollReset: true, replace: state.isOpen });
  if (!item.preview.length && !table) return null;
  const version = item.version.isCurrent ? '' : `?version=${item.version.number}`;
  const address = table && apiBase + fillPath(datasets.frontFile.path, { publicId: item.publicId, name: table.name });
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
      {address && state.isOpen ? (
        <Suspense fallback={<Skeleton height="var(--banner-height)" />}>
          <Viewer
            name={pick(item.nameZh, item.nameEn, language)}
            publicId={item.publicId}
            address={address + version}
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
