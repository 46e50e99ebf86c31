import { blockingStates, type ListedState } from '../contract.ts';

/** Minutes until a failed scan is retried while the scanner works, by the number of failures. */
const pauses = [1, 5, 15, 60, 360] as const;

/** Failures after which a file counts as not scannable; the attempts continue. */
export const maxAttempts = 3;

/** Milliseconds until the next try. @param attempts failures up to now, 1 or more */
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1]! * 60_000;

/**
 * States in which a file prevents the publication of its record. A finding counts even if the scanner has been switched
 * off meanwhile; other states only while one is configured.
 */
export function blocking(isOn: boolean, holdsTooLarge: boolean): readonly ListedState[] {
  if (!isOn) return ['infected'];
  return blockingStates.filter((state) => state !== 'tooLarge' || holdsTooLarge);
}
