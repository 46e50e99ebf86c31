import { LinkButton } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { aboutTexts } from '../../texts/index.ts';

/** Contact details from the site's settings, and a link to the contact form. */
export function Contact() {
  const t = useTexts(aboutTexts);
  const site = useShell()?.site;
  const ways = (['address', 'postcode', 'phone', 'email'] as const).filter((name) => site?.[name]);
  return (
    <div className="ways">
      {site && ways.length ? (
        <section className="card ways__box" aria-labelledby="ways">
          <h2 id="ways">{t('ways')}</h2>
          <dl>
            {ways.map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{name === 'email' ? <a href={`mailto:${site.email}`}>{site.email}</a> : site[name]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <section className="card ways__box" aria-labelledby="write">
        <h2 id="write">{t('write')}</h2>
        <p>{t('writeLead')}</p>
        <p>
          <LinkButton look="primary" to="/contact">
            {t('write')}
          </LinkButton>
        </p>
      </section>
    </div>
  );
}
