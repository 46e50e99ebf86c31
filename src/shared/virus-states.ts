/**
 * States of a stored file's virus scan. `unscanned`: stored before a scanner was configured, to be scanned later;
 * `waiting`: queued; `tooLarge`: the scanner accepts no file of this size; `failed`: the scanner works but fails on
 * this file; `released`: an administrator has released it in spite of the finding.
 */
export const virusStates = ['unscanned', 'waiting', 'clean', 'infected', 'tooLarge', 'failed', 'released'] as const;
export type VirusState = (typeof virusStates)[number];
