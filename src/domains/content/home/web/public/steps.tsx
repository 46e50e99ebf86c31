import './section.css';
import { Link } from 'react-router';
import { Icon, type IconName } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { homeTexts } from '../../texts/index.ts';

const steps = [
  { name: 'submit', icon: 'upload', to: '/archive/submit' },
  { name: 'review', icon: 'review', to: '/archive/mine' },
  { name: 'publish', icon: 'publish', to: '/data?sort=newest' },
  { name: 'cite', icon: 'cite', to: '/data' },
] as const satisfies { name: string; icon: IconName; to: string }[];

/** The steps of a resource: submit, review, publish, cite. */
export function Steps({ lead = true }: { lead?: boolean }) {
  const t = useTexts(homeTexts);
  return (
    <section aria-labelledby="steps">
      <div className="section-head">
        <h2 id="steps">{lead ? t('steps.heading') : t('archive.process')}</h2>
        <p>{t('steps.lead')}</p>
      </div>
      <ol className={lead ? 'steps steps--brief' : 'steps'}>
        {steps.map(({ name, icon, to }) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>
              <Link to={to}>{t(`steps.${name}.title`)}</Link>
            </h3>
            <p>{t(`steps.${name}.body`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
