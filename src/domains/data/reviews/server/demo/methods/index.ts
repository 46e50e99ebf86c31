import { electronMethods } from './electrons.ts';
import { latticeMethods } from './lattice.ts';
import { magnetismMethods } from './magnetism.ts';
import type { Method } from './method.ts';
import { spectroscopyMethods } from './spectroscopy.ts';
import { transportMethods } from './transport.ts';

export type { Method, Sample } from './method.ts';

const all = [...electronMethods, ...latticeMethods, ...transportMethods, ...magnetismMethods, ...spectroscopyMethods];

/** Methods in the order in which records are published in turns: neighbours differ in kind. */
export const methods: readonly Method[] = [0, 1, 2, 3, 4].flatMap((turn) =>
  all.filter((_method, at) => at % 5 === turn),
);
