import './model.css';
import { data, Link } from 'react-router';
import { submissions, type PublicModel } from '#contract/benchmarks/submissions';
import { Comments, commentsOf } from '#view/benchmarks/comments';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { machineTime } from '#web/kit/parts/format.ts';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, orNull } from '#web/api/scope.ts';
import type { CallError } from '#web/api/wire.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { submissionTexts } from '../../texts/index.ts';
import type { Route } from './+types/model';
import { modelTexts } from '../texts/index.ts';
import { CardChanges } from './card-changes.tsx';
import { MergeNote } from './merge-note.tsx';
import { GoneModel } from './gone-model.tsx';
import { ModelScores } from './model-scores.tsx';
import { ModelSlices } from './model-slices.tsx';
import { ModelUse } from './model-use.tsx';
import { OtherVersions } from './other-versions.tsx';
import { Plots } from './plots.tsx';
import { Provenance } from './provenance.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = submissions.model.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const { publicId } = which.data;
  const [found, analysis, said] = await Promise.all([
    call(submissions.model, { params: which.data }).catch(goneOrFailed),
    unlessGone(orNull(call(submissions.analysis, { params: which.data }))),
    unlessGone(commentsOf(call, { kind: 'model', ...which.data }, new URL(request.url))),
  ]);
  if (found === 'gone') {
    const gone = await call(submissions.tombstone, { params: which.data });
    return data({ publicId, model: null, gone, analysis: null, said: null }, { status: 410 });
  }
  // A missing page is decided by the model alone.
  if (analysis === 'gone' || said === 'gone') throw data(null, { status: 404 });
  return data({ publicId, model: found, gone: null, analysis, said });
}

/** A listed model that was withdrawn has a page of its own; other failures leave the rest of the page. */
function goneOrFailed(error: unknown): 'gone' | null {
  if (!(error instanceof Error)) throw error;
  return (error as CallError).key === 'benchmarks.submissions.withdrawn' ? 'gone' : null;
}

/** Parts that a withdrawn model does not have are missing; the call of the model tells why. */
const unlessGone = <T,>(asked: Promise<T>): Promise<T | 'gone'> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return 'gone' as const;
    throw error;
  });

/** A 404 that a loader's call throws. */
const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'init' in error && (error.init as ResponseInit | null)?.status === 404;

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const gone = loaderData?.gone;
  if (gone) return pageMeta(page, { title: () => gone.name, index: false });
  const model = loaderData?.model;
  if (!model)
    return pageMeta(page, { title: (language) => translatorOf(submissionTexts, language)('model'), index: false });
  const { dataset } = model;
  return pageMeta(page, {
    title: (language) => `${model.name} · ${pick(dataset.nameZh, dataset.nameEn, language)}`,
    description: () => model.description,
    article: { published: model.submitTime },
  });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ModelPage({ loaderData }: Route.ComponentProps) {
  const { publicId, model, gone, said } = loaderData;
  const t = useTexts(submissionTexts);
  const bench = useTexts(datasetTexts);
  if (gone) return <GoneModel gone={gone} />;
  if (model) return <Model {...loaderData} model={model} />;
  return (
    <div className="container page model">
      <Breadcrumb steps={[{ title: bench('short'), to: '/benchmarks' }, { title: publicId }]} />
      <h1 tabIndex={-1}>{t('model')}</h1>
      <Unread />
      <Comments subject={{ kind: 'model', publicId }} comments={said} />
    </div>
  );
}

/** Shows that a part could not be loaded; the others work. */
function Unread() {
  const t = useTexts(modelTexts);
  return (
    <div role="alert">
      <Note tone="bad">
        <p>{t('failed')}</p>
      </Note>
    </div>
  );
}

function Model({ model, analysis, said }: Loaded & { model: NonNullable<Loaded['model']> }) {
  const t = useTexts(submissionTexts);
  const pages = useTexts(modelTexts);
  const bench = useTexts(datasetTexts);
  const language = useLanguage();
  const { dataset } = model;
  const address = `/benchmarks/detail/${dataset.publicId}`;
  const datasetName = pick(dataset.nameZh, dataset.nameEn, language);
  const primary = model.scores.find(({ isPrimary }) => isPrimary);
  return (
    <div className="container page model">
      <Breadcrumb
        steps={[
          { title: bench('short'), to: '/benchmarks' },
          { title: datasetName, to: address },
          { title: model.name },
        ]}
      />
      <header className="model__head">
        <p className="row">
          <Badge tone="ok" icon="check">
            {t('verified')}
          </Badge>
          {model.isBaseline ? <Badge>{t('badges.baseline')}</Badge> : null}
          {model.hasLabelsOnly ? <Badge>{t('badges.labels')}</Badge> : null}
          {model.hasUncertainty ? <Badge>{t('badges.uncertainty')}</Badge> : null}
          {model.hasSeenTargets ? (
            <Badge tone="warn" icon="alert">
              {t('badges.seen')}
            </Badge>
          ) : null}
          {model.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
          <ShareButton title={model.name} />
        </p>
        <h1 tabIndex={-1}>{model.name}</h1>
        <p className="secondary">{model.publisher}</p>
        <p className="page-lead">{model.description}</p>
        <p className="model__rank num">
          {model.rank === null ? t('unranked') : t('facts.rank', { rank: model.rank, listed: model.listed })}
          {model.rank !== null && model.rank > 1 && model.isTiedFirst ? (
            <span className="secondary small"> · {t('tie.first')}</span>
          ) : model.isTiedBefore ? (
            <span className="secondary small"> · {t('tie.before')}</span>
          ) : null}
        </p>
        {model.supersededBy ? (
          <Note tone="warn">
            <p>
              {pages('superseded')} <Link to={`/model/${model.supersededBy}`}>{pages('newerRun')}</Link>
            </p>
          </Note>
        ) : null}
        {dataset.isCurrent ? null : (
          <Note tone="warn">
            <p>{t('facts.old')}</p>
          </Note>
        )}
      </header>
      <OtherVersions model={model} />
      <ModelScores model={model} />
      {primary ? (
        <section aria-labelledby="figures">
          <h2 id="figures">{pages('figures')}</h2>
          <Plots model={model} primary={primary} />
        </section>
      ) : null}
      {analysis ? <ModelSlices model={model} analysis={analysis} /> : <Unread />}
      <Provenance
        model={model}
        dataset={
          <Link to={address}>
            {datasetName} · {t('facts.version', { number: dataset.version })}
          </Link>
        }
      />
      <ModelUse model={model} datasetName={datasetName} />
      <MergeNote merge={model.mergedWith} />
      <CardChanges changes={model.changes} />
      <Warnings model={model} />
      <Comments subject={{ kind: 'model', publicId: model.publicId }} comments={said} />
      <p className="no-print">
        <Link to={address}>{t('back')}</Link>
      </p>
      <ModelJson model={model} datasetName={datasetName} />
    </div>
  );
}

function Warnings({ model }: { model: PublicModel }) {
  const t = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  if (!model.warnings.length) return null;
  return (
    <Note tone="warn">
      <h2>{t('warnings')}</h2>
      <ul>
        {model.warnings.map(({ code, line, found, expected }) => (
          <li key={`${code}${line}`}>{say(`problems.${code}`, { found, expected })}</li>
        ))}
      </ul>
    </Note>
  );
}

/** The model for search engines (schema.org `CreativeWork`). */
function ModelJson({ model, datasetName }: { model: PublicModel; datasetName: string }) {
  const language = useLanguage();
  const origin = useShell()?.origin ?? '';
  const suffix = language === 'en' ? '?lang=en' : '';
  return (
    <JsonLd
      value={{
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        name: model.name,
        description: model.description,
        creator: { '@type': 'Organization', name: model.publisher },
        datePublished: machineTime(model.submitTime),
        url: `${origin}/model/${model.publicId}${suffix}`,
        isBasedOn: {
          '@type': 'Dataset',
          name: datasetName,
          url: `${origin}/benchmarks/detail/${model.dataset.publicId}${suffix}`,
        },
        ...(model.codeUrl ? { sameAs: model.codeUrl } : {}),
        ...(model.paperUrl ? { citation: model.paperUrl } : {}),
      }}
    />
  );
}
