import { z } from 'zod';
import { Day } from '#shared/time';
import { taskStatus, type TaskStatus } from './states.ts';

/** Planned items whose day has passed before their data were submitted, and the earliest of these days. */
export const OverdueItems = z.object({ count: z.number(), since: Day });
export type OverdueItems = z.output<typeof OverdueItems>;

/** States in which data are collected: planned dates of items count until the comparison. */
export const collectingStates: readonly TaskStatus[] = [
  taskStatus.collecting,
  taskStatus.formalReturned,
  taskStatus.technicalReturned,
];

/** States without a final certificate: the acceptance of the project still needs one. */
export const uncertifiedStates: readonly TaskStatus[] = [
  ...[taskStatus.planDraft, taskStatus.planSubmitted, taskStatus.planReturned, ...collectingStates],
  ...[taskStatus.formalReview, taskStatus.technicalReview, taskStatus.stageIssued, taskStatus.awaitingCertificate],
];

/** Days before a planned day on which people are reminded, and 0 once it has passed. */
export const reminderDays = [30, 7, 1, 0] as const;
export type ReminderDay = (typeof reminderDays)[number];

/**
 * The reminder that belongs to a number of days; undefined when the day is still far. After days without a run only the
 * nearest one is sent.
 */
export function reminderFor(daysLeft: number): ReminderDay | undefined {
  if (daysLeft < 0) return 0;
  return reminderDays.findLast((before) => before > 0 && daysLeft <= before);
}

const oneDay = 24 * 3600_000;

/** Calendar days from one day to another, negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay);
