import { isInConsole } from '#web/shell/console/roots.ts';

/** A step that is required before anything else. */
export type FirstStep = 'password' | 'security';

/**
 * The page where a person changes the password or sets up a second factor, because nothing else is open before.
 * @param office whether the person works in the back office, which has these forms on one page
 */
export const firstStepPath = (step: FirstStep, office: boolean) =>
  office ? `/user/profile?tab=${step}` : `/my/${step}?required`;

/** Opens that page, unless it is open. */
export function openFirstStep(step: FirstStep): void {
  const to = firstStepPath(step, isInConsole(location.pathname));
  if (location.pathname !== to.split('?')[0]) location.assign(to);
}
