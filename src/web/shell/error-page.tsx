import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Button, LinkButton } from '../kit/parts/button.tsx';
import { useTexts } from '../texts/language.ts';
import { loginPath } from '../rights/guard.ts';
import { LatticePicture } from '../kit/parts/lattice-picture.tsx';
import { webTexts } from '../texts/index.ts';
import './error-page.css';

export type ErrorKind = 'notFound' | 'missing' | 'noAccess' | 'needLogin' | 'unreachable' | 'failed';

/** Messages of browsers for a request without an answer: Chromium, Firefox, Safari. */
const noAnswer = /failed to fetch|networkerror|load failed/i;

/** A loader names the missing record in the reply's data; an unknown path has none. */
export function errorKind(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error))
    return error instanceof TypeError && noAnswer.test(error.message) ? 'unreachable' : 'failed';
  if (error.status === 404) return error.data ? 'missing' : 'notFound';
  // Pages support reading only, so another method means that there is no such page.
  if (error.status === 405) return 'notFound';
  if (error.status === 401) return 'needLogin';
  return error.status === 403 ? 'noAccess' : 'failed';
}

/** Replaces a page after an error: what happened, what was kept, what to do. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const t = useTexts(webTexts);
  const kind = errorKind(error);
  const back = (
    <>
      <LinkButton to="/">{t('pages.home')}</LinkButton>
      <PreviousPage />
    </>
  );
  switch (kind) {
    case 'missing':
    case 'notFound':
      return (
        <Message code="404" of={kind}>
          <LinkButton look="primary" to="/data">
            {t('pages.browse')}
          </LinkButton>
          {back}
        </Message>
      );
    case 'needLogin':
      return (
        <Message code="401" of={kind}>
          <LinkButton look="primary" to={loginPath(pathname + search)}>
            {t('nav.login')}
          </LinkButton>
          {back}
        </Message>
      );
    case 'noAccess':
      return (
        <Message code="403" of={kind}>
          {back}
        </Message>
      );
    case 'unreachable':
      return <Unreachable>{back}</Unreachable>;
    default:
      return <Failed detail={error instanceof Error ? error.message : ''}>{back}</Failed>;
  }
}

const noChange = () => () => undefined;

/** A link to the previous page, if there is one: a page opened in a new tab has none. */
export function PreviousPage() {
  const t = useTexts(webTexts);
  const navigate = useNavigate();
  const hasOne = useSyncExternalStore(
    noChange,
    () => history.length > 1,
    () => false,
  );
  return hasOne ? <Button onClick={() => void navigate(-1)}>{t('pages.previous')}</Button> : null;
}

function Failed({ detail, children }: { detail: string; children: ReactNode }) {
  const t = useTexts(webTexts);
  const { revalidate, state } = useRevalidator();
  return (
    <Message code="500" of="failed" detail={detail}>
      <Button look="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('pages.retry')}
      </Button>
      {children}
    </Message>
  );
}

/** The page could not be loaded; it is retried when the network is back. */
function Unreachable({ children }: { children: ReactNode }) {
  const t = useTexts(webTexts);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <Message code="" of="unreachable">
      <Button look="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('pages.retry')}
      </Button>
      {children}
    </Message>
  );
}

/** A page with a message about one error; also the pages at /404 and /401. */
export function Message({
  code,
  of,
  detail,
  children,
}: {
  code: string;
  of: ErrorKind;
  detail?: string;
  children: ReactNode;
}) {
  const t = useTexts(webTexts);
  return (
    <section className="error-page container">
      <LatticePicture seed={code} className="error-page__picture" />
      {code ? <p className="error-page__code num">{code}</p> : null}
      <h1>{t(`pages.${of}.heading`)}</h1>
      <p className="secondary">{t(`pages.${of}.body`)}</p>
      {detail ? (
        <p className="small">
          {t('pages.failed.detail')}: <code>{detail}</code>
        </p>
      ) : null}
      <div className="row">{children}</div>
    </section>
  );
}
