import './access.css';
import { useSearchParams } from 'react-router';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { accessTexts } from '#texts/data/access-requests';
import type { MyRequest } from '../../contract.ts';
import { accessPageTexts } from '../texts/index.ts';
import type { Route } from './+types/mine';
import { Asked, Sent } from './lists.tsx';
import { accessStatus } from '#contract/data/access-requests';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(accessPageTexts, language)('mine.title'));

/** Copied from the contract, whose schemas should not be loaded in the browser. */
const statuses: readonly MyRequest['status'][] = [
  accessStatus.pending,
  accessStatus.supplement,
  accessStatus.approved,
  accessStatus.rejected,
  accessStatus.expired,
  accessStatus.revoked,
  accessStatus.cancelled,
];

/** The lists load their data with their own calls. */
export const shouldRevalidate = () => false;

/** A person's requests for access, and requests of others for the person's resources. */
export default function AccessPage() {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const archive = useTexts(webTexts)('nav.archive');
  const [params, setParams] = useSearchParams();
  const side = params.get('side') === 'asked' ? 'asked' : 'sent';
  const pageNum = Math.max(1, Number(params.get('pageNum')) || 1);
  const status = statuses.find((one) => one === params.get('status'));
  const place = { ...(side === 'asked' ? { side } : {}), ...(status ? { status } : {}) };
  const go = (next: number) => setParams({ ...place, pageNum: String(next) });
  const narrow = (next: string) =>
    setParams({ ...(side === 'asked' ? { side } : {}), ...(next ? { status: next } : {}) });
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
            <div className="row access-choices">
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
              <select
                className="input"
                aria-label={t('mine.state')}
                value={status ?? ''}
                onChange={(event) => narrow(event.target.value)}
              >
                <option value="">{t('mine.all')}</option>
                {statuses.map((one) => (
                  <option key={one} value={one}>
                    {words(`states.${one}`)}
                  </option>
                ))}
              </select>
            </div>
            {side === 'sent' ? (
              <Sent status={status} pageNum={pageNum} onPage={go} />
            ) : (
              <Asked status={status} pageNum={pageNum} onPage={go} />
            )}
          </>
        )}
      </ForPerson>
    </div>
  );
}
