import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { certificates } from '#contract/archive/certificates';
import { certificateTexts } from '#texts/archive/certificates';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { certificatePageTexts } from '../texts/index.ts';
import type { Route } from './+types/verify';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(certificatePageTexts, language)('verifyPage.title'),
    description: (language) => translatorOf(certificatePageTexts, language)('verifyPage.lead'),
    index: false,
  });

/** Sends a request only if the address contains a code. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!params.code) return null;
  return callOf(context)(certificates.verify, { params: { code: params.code.slice(0, 50) } });
}

/** Shows to everyone with the code whether a certificate is valid. */
export default function Verify({ loaderData: found, params }: Route.ComponentProps) {
  const t = useTexts(certificatePageTexts);
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code) void navigate(`/verify/${encodeURIComponent(code)}`);
  };
  return (
    <div className="container page stack">
      <Breadcrumb steps={[{ title: t('verifyPage.archive'), to: '/archive' }, { title: t('verifyPage.title') }]} />
      <h1>{t('verifyPage.title')}</h1>
      <p className="secondary">{t('verifyPage.lead')}</p>
      <form className="form" onSubmit={go}>
        <Field id="code" label={t('verifyPage.code')}>
          {(control) => (
            <input
              className="input mono"
              maxLength={50}
              autoComplete="off"
              {...control}
              key={params.code}
              name="code"
              defaultValue={params.code ?? ''}
            />
          )}
        </Field>
        <Button type="submit" look="primary">
          {t('verifyPage.check')}
        </Button>
      </form>
      {found ? <Result found={found} /> : null}
    </div>
  );
}

function Result({ found }: { found: NonNullable<Route.ComponentProps['loaderData']> }) {
  const t = useTexts(certificatePageTexts);
  const words = useTexts(certificateTexts);
  const language = useLanguage();
  if (found.result === 'unknown')
    return (
      <Note tone="bad" title={t('verifyPage.unknown')}>
        <p>{t('verifyPage.unknownHint')}</p>
      </Note>
    );
  return (
    <section aria-live="polite">
      <Note tone={found.result === 'valid' ? 'ok' : 'bad'} title={t(`verifyPage.${found.result}`)}>
        {found.isDemo ? <p>{t('verifyPage.demo')}</p> : null}
      </Note>
      <FactList
        facts={[
          [
            t('verifyPage.no'),
            <span key="no" className="mono">
              {found.certNo}
            </span>,
          ],
          [t('verifyPage.kind'), found.kind ? words(`kinds.${found.kind}`) : ''],
          [t('verifyPage.project'), pick(found.projectZh, found.projectEn, language)],
          [
            t('verifyPage.projectNo'),
            <span key="projectNo" className="mono">
              {found.projectNo}
            </span>,
          ],
          [t('verifyPage.holder'), [found.holderOrg, found.holderName].filter(Boolean).join(' · ')],
          [t('verifyPage.resources'), formatNumber(found.resources, language)],
          [t('verifyPage.volume'), formatBytes(found.bytes, language)],
          [t('verifyPage.center'), pick(found.centerZh, found.centerEn, language)],
          [t('verifyPage.stage'), found.stageName],
          [t('verifyPage.date'), found.issueDate ? <DayText key="issued" wire={found.issueDate} /> : ''],
          [t('verifyPage.revokedOn'), found.revokedOn ? <DayText key="revoked" wire={found.revokedOn} /> : ''],
          [
            t('verifyPage.successor'),
            found.successor ? (
              <Link key="successor" className="mono" to={`/verify/${found.successor.verifyCode}`}>
                {found.successor.certNo}
              </Link>
            ) : (
              ''
            ),
          ],
        ]}
      />
      {found.withdrawn.length > 0 ? (
        <Note tone="warn" title={t('verifyPage.withdrawn')}>
          <ul>
            {found.withdrawn.map((one) => (
              <li key={one.resourceNo}>
                <span className="mono">{one.resourceNo}</span> {pick(one.titleZh, one.titleEn, language)}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </section>
  );
}
