import './service-page.css';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../rights/can.tsx';
import { loginPath } from '../../rights/guard.ts';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { PageHead } from './page-head.tsx';
import { LinkButton } from './button.tsx';

interface Props {
  title: string;
  lead: string;
  steps: readonly { title: string; body: string }[];
  stepsTitle: string;
  facts: readonly (readonly [question: string, answer: string])[];
  factsTitle: string;
  /** For users with a verified e-mail: the start of the form. */
  begin: ReactNode;
  words: { login: string; verify: string };
  /** The user's submissions; only for signed-in users. */
  own: ReactNode;
}

/** A page that explains a service to everybody, and lets users with permission start. Readable without script. */
export function ServicePage({ title, lead, steps, stepsTitle, facts, factsTitle, begin, words, own }: Props) {
  const archive = useTexts(webTexts)('nav.archive');
  const viewer = useViewer();
  const { pathname } = useLocation();
  const verification = `/email-verification?redirect=${encodeURIComponent(pathname)}`;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: archive, to: '/archive' }, { title }]} />
      <PageHead title={title} lead={lead}>
        <div className="row">
          {viewer?.verified ? (
            begin
          ) : (
            <LinkButton look="primary" to={viewer ? verification : loginPath(pathname)}>
              {viewer ? words.verify : words.login}
            </LinkButton>
          )}
        </div>
      </PageHead>
      <div className="service">
        {viewer ? own : null}
        <section aria-labelledby="how">
          <h2 id="how">{stepsTitle}</h2>
          <ol className="service__steps">
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.body}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="good-to-know">
          <h2 id="good-to-know">{factsTitle}</h2>
          <dl className="service__facts">
            {facts.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
