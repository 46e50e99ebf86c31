import './detail.css';
import { data } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { Comments, commentsOf } from '#view/benchmarks/comments';
import { Board, longestBoardName, readBoard } from '#view/benchmarks/submissions';
import { scoringTexts } from '#words/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { Badge } from '#web/kit/badge.tsx';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { JsonLd } from '#web/kit/json-ld.tsx';
import { Note } from '#web/kit/states.tsx';
import { ShareButton } from '#web/kit/share-button.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { callOf } from '#web/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { datasetTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { DatasetFacts } from './dataset-facts.tsx';
import { datasetJson } from './dataset-json.ts';
import { Columns, Metrics, Preview } from './dataset-tables.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = datasets.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const address = new URL(request.url);
  const asked = Object.fromEntries(address.searchParams);
  const query = submissions.board.query.parse({ ...asked, name: asked['name']?.slice(0, longestBoardName) });
  const call = callOf(context);
  const [item, board, said] = await Promise.all([
    call(datasets.frontFind, { params: which.data }),
    readBoard(call, which.data.publicId, query),
    commentsOf(call, { kind: 'dataset', ...which.data }, address),
  ]);
  return { item, board, said };
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
  const { item, board, said } = loaderData;
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const shell = useShell();
  const name = pick(item.nameZh, item.nameEn, language);
  return (
    <div className="container page bench">
      <Breadcrumb steps={[{ title: t('short'), to: '/benchmarks' }, { title: name }]} />
      <header className="bench__head">
        <p className="row">
          <Badge tone="info">{say(`taskTypes.${item.taskType}`)}</Badge>
          <Badge>{t(`fieldNames.${item.field}`)}</Badge>
          {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
          <span className="secondary small">
            {t('fields.publicId')} <span className="mono">{item.publicId}</span>
          </span>
          <ShareButton title={name} />
        </p>
        <h1 tabIndex={-1}>{name}</h1>
        <p className="page-lead">{pick(item.summaryZh, item.summaryEn, language)}</p>
      </header>
      {item.metrics.length ? <Board dataset={item} data={board} /> : null}
      <div className="bench__about">
        <section aria-labelledby="protocol">
          <h2 id="protocol">{t('protocol')}</h2>
          <p className="bench__text">{pick(item.protocolZh, item.protocolEn, language)}</p>
          {item.metrics.length ? (
            <p className="secondary small">{say('method')}</p>
          ) : (
            <Note tone="info">
              <p>{t('generation')}</p>
            </Note>
          )}
        </section>
        <DatasetFacts item={item} />
      </div>
      <Metrics item={item} />
      <Columns item={item} />
      <Preview item={item} />
      <Comments subject={{ kind: 'dataset', publicId: item.publicId }} comments={said} />
      <JsonLd value={datasetJson(item, language, shell?.origin ?? '', shell?.site.name ?? '')} />
    </div>
  );
}
