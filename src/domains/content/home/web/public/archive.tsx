import './archive.css';
import { translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { Card } from '#web/kit/card.tsx';
import { LatticePicture } from '#web/kit/lattice-picture.tsx';
import { useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { homeTexts } from '../../texts/index.ts';
import type { Route } from './+types/archive';
import { Steps } from './steps.tsx';

const services = [
  { name: 'publication', to: '/archive/submit' },
  { name: 'mine', to: '/archive/mine' },
] as const;

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(homeTexts, language)('archive.title'),
    description: (language) => translatorOf(homeTexts, language)('archive.lead'),
  });

/** The ways in which data come in. */
export default function Archive() {
  const t = useTexts(homeTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('archive.title') }]} />
      <header className="page-head">
        <div>
          <h1>{t('archive.title')}</h1>
          <p className="page-lead">{t('archive.lead')}</p>
        </div>
      </header>
      <ul className="cards archive__services">
        {services.map(({ name, to }) => (
          <li key={name}>
            <Card heading="h2" picture={<LatticePicture seed={`archive-${name}`} />} title={t(`archive.${name}.title`)} to={to}>
              <p className="secondary">{t(`archive.${name}.body`)}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Steps lead={false} />
    </div>
  );
}
