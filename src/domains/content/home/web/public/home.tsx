import './home.css';
import './section.css';
import { translatorOf, type Translate } from '#shared/texts';
import { Icon } from '#web/kit/icon.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { useViewer } from '#web/can.tsx';
import { useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { callOf } from '#web/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { Link } from 'react-router';
import { home } from '../../contract.ts';
import { homeTexts } from '../../texts/index.ts';
import type { zh } from '../../texts/zh.ts';
import type { Route } from './+types/home';
import { FigureBand } from './figures.tsx';
import { Hero } from './hero.tsx';
import { PopularList, ResourceTile } from './resource-tile.tsx';
import { Steps } from './steps.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return callOf(context)(home.read);
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(homeTexts, language)('title'),
    description: (language) => translatorOf(homeTexts, language)('description'),
  });

export default function Home({ loaderData: { figures, latest, popular } }: Route.ComponentProps) {
  const t = useTexts(homeTexts);
  return (
    <div className="home">
      <Hero />
      <FigureBand figures={figures} />
      <div className="container home__sections">
        {latest.length ? (
          <div className={popular.length ? 'home__data' : ''}>
            <section aria-labelledby="latest">
              <Head id="latest" title={t('latest.heading')} to="/data?sort=newest" more={t('latest.more')} />
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
                <Head id="popular" title={t('popular.heading')} to="/data?sort=downloads" more={t('popular.more')} />
                <PopularList cards={popular} />
              </section>
            ) : null}
          </div>
        ) : (
          <EmptyState icon="data" title={t('empty.title')} act={<LinkButton to="/archive/submit">{t('empty.act')}</LinkButton>}>
            {t('empty.body')}
          </EmptyState>
        )}
        <Steps />
        <Invite t={t} />
      </div>
    </div>
  );
}

function Head({ id, title, to, more }: { id: string; title: string; to: string; more: string }) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      <Link to={to}>
        {more}
        <Icon name="arrow" />
      </Link>
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
