/**
 * How far the virus scan of a stored file is. `unscanned`: stored before a scanner was configured, its turn comes; `waiting`: its
 * scan is due; `tooLarge`: the scanner takes no file of this size; `failed`: the scanner works and fails at this file;
 * `released`: an administrator lets it pass in spite of what was found.
 */
export const virusStates = ['unscanned', 'waiting', 'clean', 'infected', 'tooLarge', 'failed', 'released'] as const;
export type VirusState = (typeof virusStates)[number];
