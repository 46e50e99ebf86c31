import './detail.css';
import { data } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { pick, translatorOf } from '#shared/texts';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { datasetTexts } from '../../texts/index.ts';
import type { Route } from './+types/preview';
import { DataSection } from './data-section.tsx';
import { DatasetFacts } from './dataset-facts.tsx';
import { Columns, Metrics } from './dataset-tables.tsx';
import { DetailHead } from './detail-head.tsx';
import { Protocol } from './protocol.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const which = datasets.preview.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const [item, { status }] = await Promise.all([
    call(datasets.preview, { params: which.data }),
    call(datasets.find, { params: which.data }),
  ]);
  // Visitors can download files only after publication.
  return { item: { ...item, files: [] }, status };
}

export const meta = ({ loaderData, ...page }: Route.MetaArgs) =>
  pageMeta(page, {
    title: (language) =>
      loaderData
        ? pick(loaderData.item.nameZh, loaderData.item.nameEn, language)
        : translatorOf(datasetTexts, language)('detail'),
    index: false,
  });

/** A data set as visitors would see it, for the back office; without board, files and comments. */
export default function DatasetPreview({ loaderData: { item, status } }: Route.ComponentProps) {
  const t = useTexts(datasetTexts);
  return (
    <>
      <PreviewBanner back="/bms/datasets">{t(`states.${status}`)}</PreviewBanner>
      <div className="container page bench">
        <DetailHead item={item} />
        <DataSection item={item} />
        <div className="bench__about">
          <Protocol item={item} />
          <DatasetFacts item={item} />
        </div>
        <Metrics item={item} />
        <Columns item={item} />
      </div>
    </>
  );
}
