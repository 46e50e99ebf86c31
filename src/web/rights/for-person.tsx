import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer, type Viewer } from '#web/rights/can.tsx';
import { loginPath } from '#web/rights/guard.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { readToken } from '#web/api/token.ts';

/** Where people without a verified e-mail are sent, with the way back. */
const verificationPath = (from: string) => `/email-verification?redirect=${encodeURIComponent(from)}`;

/**
 * Shows its page to the user who is logged in, in the browser only. `waiting` is shown until the frame knows the user,
 * and while a part of the page is loading. Visitors are sent to the login, and to the verification of their e-mail if
 * `verified` asks for it. When the session ends, the page stays on the screen.
 */
export function ForPerson({
  verified,
  waiting,
  children,
}: {
  verified?: boolean;
  waiting: ReactNode;
  children: (viewer: Viewer) => ReactNode;
}) {
  const viewer = useViewer();
  const sessionLost = useShell()?.sessionLost ?? false;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Viewer>();
  useEffect(() => {
    if (person) return;
    if (viewer && verified && !viewer.verified) void navigate(verificationPath(pathname + search), { replace: true });
    else if (viewer) setPerson(viewer);
    else if (sessionLost || !readToken()) void navigate(loginPath(pathname + search), { replace: true });
  }, [person, viewer, verified, sessionLost, pathname, search, navigate]);
  return person ? <Suspense fallback={waiting}>{children(person)}</Suspense> : waiting;
}
