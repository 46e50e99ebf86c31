import './archive.css';
import { translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { buttonClass, LinkButton } from '#web/kit/parts/button.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { homeTexts } from '../../texts/index.ts';
import type { Route } from './+types/archive';
import { Steps } from './steps.tsx';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(homeTexts, language)('archive.title'),
    description: (language) => translatorOf(homeTexts, language)('archive.lead'),
  });

/** Ways to submit data. */
export default function Archive() {
  const t = useTexts(homeTexts);
  const submit = useTexts(webTexts)('nav.submit');
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('archive.title') }]} />
      <header className="page-head">
        <div>
          <h1>{t('archive.title')}</h1>
          <p className="page-lead">{t('archive.lead')}</p>
        </div>
        <LinkButton look="primary" to="/archive/submit">
          <Icon name="upload" />
          {submit}
        </LinkButton>
      </header>
      <h2 className="aloud">{t('archive.services')}</h2>
      <ul className="cards archive__services">
        <li>
          <Service name="publication" to="/archive/submit" />
        </li>
        <li>
          <MatElab />
        </li>
        <li>
          <Service name="repository" to="/archive/repository" />
        </li>
      </ul>
      <h2 className="archive__others">{t('archive.others')}</h2>
      <ul className="cards archive__services">
        <li>
          <Card to="/archive/project" title={t('archive.project.title')}>
            <p className="secondary">{t('archive.project.body')}</p>
          </Card>
        </li>
        <li>
          <Card to="/archive/paperSubmit" title={t('archive.paper.title')}>
            <p className="secondary">{t('archive.paper.body')}</p>
          </Card>
        </li>
        <li>
          <Card to="/archive/mine" title={t('archive.mine.title')}>
            <p className="secondary">{t('archive.mine.body')}</p>
          </Card>
        </li>
        <li>
          <Card to="/verify" title={t('archive.verify.title')}>
            <p className="secondary">{t('archive.verify.body')}</p>
          </Card>
        </li>
      </ul>
      <Steps lead={false} />
    </div>
  );
}

function Service({ name, to }: { name: 'publication' | 'repository'; to: string }) {
  const t = useTexts(homeTexts);
  return (
    <Card picture={<LatticePicture seed={`archive-${name}`} />} title={t(`archive.${name}.title`)} to={to}>
      <p className="secondary">{t(`archive.${name}.body`)}</p>
    </Card>
  );
}

/** The laboratory's own platform: a description, a link, and single sign-on where the centre has enabled it. */
function MatElab() {
  const t = useTexts(homeTexts);
  const viewer = useViewer();
  const site = useShell()?.site;
  const maySignIn = (site?.matElab ?? false) && !viewer;
  return (
    <Card picture={<LatticePicture seed="archive-matelab" />} title={t('archive.matelab.title')}>
      <p className="secondary">{t('archive.matelab.body')}</p>
      <p className="row archive__acts">
        {site?.matElabUrl ? (
          <a className={buttonClass({ small: true })} href={site.matElabUrl} rel="noreferrer">
            {t('archive.matelab.visit')}
            <Icon name="external" />
          </a>
        ) : null}
        {maySignIn ? (
          <LinkButton small look="primary" to="/login?matelab=1">
            {t('archive.matelab.signIn')}
          </LinkButton>
        ) : null}
      </p>
    </Card>
  );
}
