import './access.css';
import { useSearchParams } from 'react-router';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#view/data/resources';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import { pageTitle } from '#web/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { accessPageTexts } from '../texts/index.ts';
import type { Route } from './+types/mine';
import { Asked, Sent } from './lists.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(accessPageTexts, language)('mine.title'));

/** The lists ask for their data themselves. */
export const shouldRevalidate = () => false;

/** A person's requests for access, and those of others for what the person owns. */
export default function AccessPage() {
  const t = useTexts(accessPageTexts);
  const archive = useTexts(webTexts)('nav.archive');
  const [params, setParams] = useSearchParams();
  const side = params.get('side') === 'asked' ? 'asked' : 'sent';
  const pageNum = Math.max(1, Number(params.get('pageNum')) || 1);
  const go = (next: number) => setParams({ ...(side === 'asked' ? { side } : {}), pageNum: String(next) });
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: archive, to: '/archive' }, { title: t('mine.title') }]} />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('mine.title')}</h1>
          <p className="page-lead">{t('mine.lead')}</p>
        </div>
      </div>
      <ForPerson waiting={<Skeleton height="20rem" />}>
        {() => (
          <>
            <div className="row" role="group" aria-label={t('mine.sides')}>
              {(['sent', 'asked'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  className={buttonClass({ look: one === side ? 'primary' : undefined, small: true })}
                  aria-pressed={one === side}
                  onClick={() => setParams(one === 'asked' ? { side: one } : {})}
                >
                  {t(`mine.${one}`)}
                </button>
              ))}
            </div>
            {side === 'sent' ? <Sent pageNum={pageNum} onPage={go} /> : <Asked pageNum={pageNum} onPage={go} />}
          </>
        )}
      </ForPerson>
    </div>
  );
}
