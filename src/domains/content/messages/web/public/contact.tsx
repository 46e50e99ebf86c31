import './contact.css';
import { sessions } from '#contract/identity/sessions';
import { translatorOf } from '#shared/texts';
import type { Captcha } from '#view/identity/sessions';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { messagePageTexts } from '../texts/index.ts';
import type { Route } from './+types/contact';
import { ContactForm } from './contact-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const captcha = await (callOf(context)(sessions.captcha).catch(() => null) as Promise<Captcha>);
  return { captcha };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(messagePageTexts, language)('title'),
    description: (language) => translatorOf(messagePageTexts, language)('lead'),
  });

export default function Contact({ loaderData: { captcha } }: Route.ComponentProps) {
  const t = useTexts(messagePageTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="contact">
        <ContactForm captcha={captcha} />
        <Ways />
      </div>
    </div>
  );
}

/** Other contact details of the centre. */
function Ways() {
  const t = useTexts(messagePageTexts);
  const site = useShell()?.site;
  const ways = (['address', 'postcode', 'phone', 'email'] as const).filter((name) => site?.[name]);
  if (!site || !ways.length) return null;
  return (
    <aside className="card contact__ways">
      <h2>{t('ways')}</h2>
      <dl>
        {ways.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{name === 'email' ? <a href={`mailto:${site.email}`}>{site.email}</a> : site[name]}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
