import './detail.css';
import { data } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { Comments, commentsOf } from '#view/benchmarks/comments';
import { Board, longestBoardName, readBoard } from '#view/benchmarks/submissions';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf, orNull } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { datasetTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { Citation } from './citation.tsx';
import { DataSection } from './data-section.tsx';
import { DatasetFacts } from './dataset-facts.tsx';
import { datasetJson } from './dataset-json.ts';
import { Columns, Metrics } from './dataset-tables.tsx';
import { DetailHead, OldVersion, PartLinks } from './detail-head.tsx';
import { Downloads } from './downloads.tsx';
import { Failed } from './failed.tsx';
import { Protocol } from './protocol.tsx';
import { Subsets } from './subsets.tsx';
import { Versions } from './versions.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = datasets.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const address = new URL(request.url);
  const asked = Object.fromEntries(address.searchParams);
  const { query, ignored } = readQuery(submissions.board.query, {
    ...asked,
    name: asked['name']?.slice(0, longestBoardName),
  });
  const { version } = query;
  const call = callOf(context);
  const [item, board, subsets, said] = await Promise.all([
    orNull(call(datasets.frontFind, { params: which.data, query: { version } })),
    orNull(readBoard(call, which.data.publicId, query)),
    orNull(call(datasets.subsets, { params: which.data, query: { version } })),
    commentsOf(call, { kind: 'dataset', ...which.data }, address),
  ]);
  return {
    publicId: which.data.publicId,
    item,
    board,
    subsets: subsets?.rows ?? null,
    said,
    ignored,
  };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const item = loaderData?.item;
  if (!item)
    return pageMeta(page, { title: (language) => translatorOf(datasetTexts, language)('detail'), index: false });
  return pageMeta(page, {
    title: (language) => pick(item.nameZh, item.nameEn, language),
    description: (language) => pick(item.summaryZh, item.summaryEn, language),
    article: { published: item.publishTime, modified: item.updateTime },
  });
}

export default function BenchmarkDetail({ loaderData }: Route.ComponentProps) {
  const { publicId, item, board, subsets, said } = loaderData;
  const t = useTexts(datasetTexts);
  const language = useLanguage();
  const shell = useShell();
  const comments = <Comments subject={{ kind: 'dataset', publicId }} comments={said} />;
  if (!item)
    return (
      <div className="container page bench">
        <Breadcrumb steps={[{ title: t('short'), to: '/benchmarks' }, { title: publicId }]} />
        <h1 tabIndex={-1}>{t('detail')}</h1>
        <Failed what="info" />
        {subsets ? null : <Subsets subsets={subsets} />}
        {comments}
      </div>
    );
  const isScored = item.metrics.length > 0;
  return (
    <div className="container page bench">
      <Breadcrumb
        steps={[{ title: t('short'), to: '/benchmarks' }, { title: pick(item.nameZh, item.nameEn, language) }]}
      />
      <DetailHead item={item} />
      <PartLinks item={item} />
      {item.version.isCurrent ? null : <OldVersion item={item} />}
      {!isScored || !item.version.isCurrent ? null : board ? (
        <Board dataset={item} data={board} />
      ) : (
        <Failed what="scores" />
      )}
      <div className="bench__about">
        <Protocol item={item} />
        <DatasetFacts item={item} />
      </div>
      <Downloads item={item} />
      <DataSection key={`${item.publicId} ${item.version.number}`} item={item} />
      <Subsets subsets={subsets} />
      <Metrics item={item} />
      <Columns item={item} />
      <Versions item={item} />
      <Citation item={item} />
      {comments}
      <JsonLd value={datasetJson(item, language, shell?.origin ?? '', shell?.site.name ?? '')} />
    </div>
  );
}
