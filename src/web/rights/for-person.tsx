import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer, type Viewer } from '#web/rights/can.tsx';
import { loginPath } from '#web/rights/guard.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { readToken } from '#web/api/token.ts';

/** Where people without a verified e-mail are sent, with the way back. */
const verificationPath = (from: string) => `/email-verification?redirect=${encodeURIComponent(from)}`;

/**
 * Shows its page to the person who is logged in, in the browser only. Until the frame knows who that is, and while
 * the browser wakes up, `waiting` is shown; visitors are led to the login, and to the verification of their e-mail
 * where `verified` asks for it. Whoever began stays: a session that ends takes nothing off the screen.
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
  return person ? children(person) : waiting;
}
