import { type NewsStatus, type NewsVisibility } from '../contract.ts';

/** What of an item decides whether visitors see it. */
interface Shown {
  status: NewsStatus;
  startTime: Date;
  endTime: Date;
}

/** What visitors see of an item at a moment: the start is in the window, the end is not. */
export function visibilityOf({ status, startTime, endTime }: Shown, now: Date): NewsVisibility {
  if (status !== 'published') return 'hidden';
  if (now < startTime) return 'waiting';
  return now < endTime ? 'visible' : 'over';
}
