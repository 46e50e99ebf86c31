import './home.css';
import './section.css';
import { datasets } from '#contract/benchmarks/datasets';
import { links } from '#contract/content/links';
import { news } from '#contract/content/news';
import { serviceCases } from '#contract/content/service-cases';
import { standards } from '#contract/content/standards';
import { translatorOf, type Translate } from '#shared/texts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { home } from '../../contract.ts';
import { homeTexts } from '../../texts/index.ts';
import type { zh } from '../../texts/zh.ts';
import type { Route } from './+types/home';
import { BenchmarkSection } from './benchmark-section.tsx';
import { briefBenchmark, briefCase, briefLink, briefNews, briefPolicy, briefResource, searchesOf } from './brief.ts';
import { CaseSection, LinkSection, NewsSection, PolicySection } from './content-sections.tsx';
import { FigureBand } from './figures.tsx';
import { Hero } from './hero.tsx';
import { PopularList, ResourceTile } from './resource-tile.tsx';
import { SectionHead } from './section-head.tsx';
import { Steps } from './steps.tsx';

/** Number of entries per section. */
const shown = { news: 4, cases: 3, policies: 5, links: 8, benchmarks: 3 };

export async function loader({ context }: Route.LoaderArgs) {
  const call = callOf(context);
  const first = (pageSize: number) => ({ query: { pageSize } });
  const [{ banners, figures, latest, popular }, latestNews, cases, policies, partners, benchmarks, bench] =
    await Promise.all([
      call(home.read),
      call(news.frontList, first(shown.news)),
      call(serviceCases.frontList, first(shown.cases)),
      call(standards.frontList, first(shown.policies)),
      call(links.frontList, first(shown.links)),
      call(datasets.frontList, first(shown.benchmarks)),
      call(datasets.figures),
    ]);
  return {
    banners,
    figures,
    searches: searchesOf(latest),
    latest: latest.map(briefResource),
    popular: popular.map(briefResource),
    news: latestNews.rows.map(briefNews),
    cases: cases.rows.map(briefCase),
    policies: policies.rows.map(briefPolicy),
    partners: partners.rows.map(briefLink),
    benchmarks: benchmarks.rows.map(briefBenchmark),
    bench,
  };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(homeTexts, language)('title'),
    description: (language) => translatorOf(homeTexts, language)('description'),
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, figures, searches, latest, popular, news: items, cases, policies, partners } = loaderData;
  const { benchmarks, bench } = loaderData;
  const t = useTexts(homeTexts);
  return (
    <div>
      <Hero banners={banners} searches={searches} />
      <FigureBand figures={{ ...figures, datasets: bench.datasets, models: bench.models }} />
      <div className="container home__sections">
        {latest.length ? (
          <div className={popular.length ? 'home__data' : ''}>
            <section aria-labelledby="latest">
              <SectionHead id="latest" title={t('latest.heading')} to="/data?sort=newest" more={t('latest.more')} />
              <ul className="home__tiles">
                {latest.map((card) => (
                  <li key={card.publicId}>
                    <ResourceTile card={card} />
                  </li>
                ))}
              </ul>
            </section>
            {popular.length ? (
              <section aria-labelledby="popular">
                <SectionHead
                  id="popular"
                  title={t('popular.heading')}
                  to="/data?sort=downloads"
                  more={t('popular.more')}
                />
                <PopularList cards={popular} />
              </section>
            ) : null}
          </div>
        ) : (
          <EmptyState
            icon="data"
            title={t('empty.title')}
            act={<LinkButton to="/archive/submit">{t('empty.act')}</LinkButton>}
          >
            {t('empty.body')}
          </EmptyState>
        )}
        <BenchmarkSection items={benchmarks} figures={bench} />
        {items.length || policies.length ? (
          <div className={items.length && policies.length ? 'home__data' : ''}>
            <NewsSection items={items} />
            <PolicySection items={policies} />
          </div>
        ) : null}
        <CaseSection items={cases} />
        <Steps />
        <LinkSection items={partners} />
        <Invite t={t} />
      </div>
    </div>
  );
}

function Invite({ t }: { t: Translate<typeof zh> }) {
  const viewer = useViewer();
  const mayRegister = useShell()?.site.registerOpen ?? false;
  return (
    <section className="invite" aria-labelledby="invite">
      <div>
        <h2 id="invite">{t('invite.heading')}</h2>
        <p>{t('invite.body')}</p>
      </div>
      <div className="row">
        <LinkButton look="primary" to="/archive/submit">
          {t('invite.submit')}
        </LinkButton>
        {!viewer && mayRegister ? <LinkButton to="/register">{t('invite.register')}</LinkButton> : null}
        <LinkButton look="plain" to="/data">
          {t('invite.browse')}
        </LinkButton>
      </div>
    </section>
  );
}
