import './guide.css';
import { Link } from 'react-router';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { guidesTexts } from '../../texts/index.ts';
import type { Route } from './+types/help';

const steps = ['a', 'b', 'c', 'd', 'e'] as const;

/** Sections in order, each with the page where the work begins and its number of steps. */
const sections = [
  { name: 'find', to: '/data', count: 5 },
  { name: 'deposit', to: '/archive/submit', count: 5 },
  { name: 'review', to: '/admin/index', count: 4 },
  { name: 'project', to: '/archive', count: 4 },
  { name: 'paper', to: '/archive/paperSubmit', count: 3 },
  { name: 'benchmark', to: '/benchmarks', count: 3 },
] as const;

export function meta(page: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(guidesTexts, language)('help.title'),
    description: (language) => translatorOf(guidesTexts, language)('help.lead'),
  });
}

/** Step-by-step help for the most common tasks. */
export default function HelpPage() {
  const t = useTexts(guidesTexts);
  return (
    <div className="container page guide">
      <Breadcrumb steps={[{ title: t('help.title') }]} />
      <PageHead title={t('help.title')} lead={t('help.lead')} />
      <nav aria-label={t('help.contents')} className="guide__contents">
        <ul>
          {sections.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`help.sections.${name}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ name, to, count }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{t(`help.sections.${name}.title`)}</h2>
          <p>{t(`help.sections.${name}.lead`)}</p>
          <ol className="guide__steps">
            {steps.slice(0, count).map((step) => (
              <li key={step}>{t.dynamic(`help.sections.${name}.steps.${step}`)}</li>
            ))}
          </ol>
          <p>
            <Link to={to}>{t(`help.sections.${name}.link`)}</Link>
          </p>
        </section>
      ))}
      <section aria-labelledby="more">
        <h2 id="more">{t('help.more')}</h2>
        <p className="row">
          <Link to="/contact">{t('help.contact')}</Link>
          <Link to="/developers">{t('help.developers')}</Link>
        </p>
      </section>
    </div>
  );
}
