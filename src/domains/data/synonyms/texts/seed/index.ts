import { growth } from './growth.ts';
import { institutions } from './institutions.ts';
import { materials } from './materials.ts';
import { phenomena } from './phenomena.ts';
import { techniques } from './techniques.ts';
import { theory } from './theory.ts';

/** Sets of terms of the field that come with the portal: one per line, its terms separated by equals signs. */
export const seedTerms: readonly (readonly string[])[] = [
  techniques,
  growth,
  materials,
  phenomena,
  theory,
  institutions,
].flatMap((lines) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(/\s=\s/).map((term) => term.trim())),
);
