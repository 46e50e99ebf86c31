import { newsActs, type NewsAct, type NewsStatus, type NewsVisibility } from '../contract.ts';

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

/** The act that leads from one state to another; undefined where the table knows none. */
export function actBetween(from: NewsStatus, to: NewsStatus): NewsAct | undefined {
  return (Object.keys(newsActs) as NewsAct[]).find((act) => leads(act, from) && newsActs[act].to === to);
}

/** Whether an act can be done in a state. */
export function leads(act: NewsAct, from: NewsStatus): boolean {
  return (newsActs[act].from as readonly NewsStatus[]).includes(from);
}
