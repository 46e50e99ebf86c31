import './access.css';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { accessRequests, accessStatus } from '#contract/data/access-requests';
import { useViewer } from '#web/rights/can.tsx';
import { loginPath } from '#web/rights/guard.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Held } from '../../contract.ts';
import { accessPageTexts } from '../texts/index.ts';
import { RequestStatus } from './request-status.tsx';

const RequestForm = lazy(() => import('./request-form.tsx'));

/**
 * Requests access to the files of a restricted resource, on its page: the state of the caller's request, and the form.
 */
export function AccessPanel({ publicId, onGranted }: { publicId: string; onGranted: () => void }) {
  const t = useTexts(accessPageTexts);
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer) return <OwnPanel publicId={publicId} onGranted={onGranted} verified={viewer.verified} />;
  return (
    <Panel>
      <h3 id="access">{t('panel.title')}</h3>
      <p>{t('panel.lead')}</p>
      <LinkButton look="primary" to={loginPath(pathname + search)}>
        <Icon name="lock" />
        {t('panel.login')}
      </LinkButton>
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <section className="access-panel no-print" aria-labelledby="access">
      {children}
    </section>
  );
}

/** The version with access, if the request for this version does not tell. */
function HeldNote({ held }: { held: Held }) {
  const t = useTexts(accessPageTexts);
  const { isThis, version, askedVersion: asked, publicId } = held;
  const date = formatDay(held.validUntil, useLanguage());
  return (
    <Note tone={isThis ? 'ok' : 'info'} title={t(isThis ? 'panel.held' : 'panel.heldOther', { version, asked, date })}>
      {isThis ? null : <Link to={`/data/detail/${publicId}`}>{t('panel.openHeld', { version })}</Link>}
    </Note>
  );
}

function OwnPanel({ publicId, verified, onGranted }: { publicId: string; verified: boolean; onGranted: () => void }) {
  const t = useTexts(accessPageTexts);
  const { pathname, search } = useLocation();
  const { reply, reload } = useCall(accessRequests.of, { params: { publicId } }, { quiet: true });
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!reply)
    return (
      <Panel>
        <h3 id="access">{t('panel.title')}</h3>
        <p role="status">…</p>
      </Panel>
    );
  const { request, mayRequest, held } = reply;
  // Owners and co-editors have the files without a request.
  if (!request && !mayRequest && !held) return null;
  const changed = () => {
    setOpen(false);
    // The focused element disappears with the form, so the heading takes the focus.
    heading.current?.focus();
    reload();
    onGranted();
  };
  return (
    <Panel>
      <div className="stack">
        <h3 id="access" ref={heading} tabIndex={-1}>
          {t(request && !open ? 'panel.yours' : 'panel.title')}
        </h3>
        {held && !(request?.status === accessStatus.approved) ? <HeldNote held={held} /> : null}
        {request ? <RequestStatus request={request} onChanged={changed} /> : null}
        {request || held?.isThis ? null : <p>{t('panel.lead')}</p>}
        {mayRequest && !verified ? (
          <LinkButton look="primary" to={`/email-verification?redirect=${encodeURIComponent(pathname + search)}`}>
            {t('panel.verify')}
          </LinkButton>
        ) : null}
        {mayRequest && verified && !open ? (
          <div className="row">
            <Button look="primary" onClick={() => setOpen(true)}>
              <Icon name="lock" />
              {t(request ? 'panel.again' : 'panel.open')}
            </Button>
          </div>
        ) : null}
        {open && mayRequest ? (
          <Suspense fallback={<p role="status">…</p>}>
            <RequestForm publicId={publicId} onSent={changed} />
          </Suspense>
        ) : null}
        {request || held ? <Link to="/archive/access">{t('panel.all')}</Link> : null}
      </div>
    </Panel>
  );
}
