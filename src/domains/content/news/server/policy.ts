import { type NewsStatus, type NewsVisibility } from '../contract.ts';

/** The fields of an item that decide whether visitors see it. */
interface Shown {
  status: NewsStatus;
  startTime: Date;
  endTime: Date;
}

/** Visibility of an item at a moment: the window includes its start and excludes its end. */
export function visibilityOf({ status, startTime, endTime }: Shown, now: Date): NewsVisibility {
  if (status !== 'published') return 'hidden';
  if (now < startTime) return 'waiting';
  return now < endTime ? 'visible' : 'over';
}
