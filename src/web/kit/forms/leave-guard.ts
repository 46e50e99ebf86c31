import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { isInConsole } from '#web/shell/console/roots.ts';
import { useVisible } from '#web/shell/visible.ts';
import { confirmBox } from '../notices.ts';

const nowhere = () => false;

/**
 * Asks before a window is closed, or another page or tab of the address is opened, while work would be lost. Other pages
 * of the back office are no loss: the page stays open behind them.
 * @param isStaying whether a new address still shows the work; must keep its identity
 */
export function useLeaveGuard(
  isNeeded: boolean,
  question: string,
  isStaying: (next: Location) => boolean = nowhere,
): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
  const isVisible = useVisible();
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      isNeeded &&
      isVisible &&
      !isStaying(nextLocation) &&
      !(isInConsole(pathname) && isInConsole(nextLocation.pathname) && pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmBox(question).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, question]);
}
