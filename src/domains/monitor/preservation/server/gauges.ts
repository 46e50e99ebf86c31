import type { NounGauge } from '#server/process/metrics';
import { figures } from './service/figures.ts';

/** Figures for Prometheus; all zero if no second copy is configured. */
export const gauges: readonly NounGauge[] = [
  {
    name: 'lattice_preservation_objects',
    help: 'Objects of the second copy: all, those with a version, those that wait to be compared or failed.',
    labels: ['state'],
    async read(ctx) {
      const it = await figures(ctx);
      const values = {
        all: it.objects,
        written: it.writtenObjects,
        waiting: it.waitingObjects,
        failed: it.failedObjects,
      };
      return Object.entries(values).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
  {
    name: 'lattice_preservation_place_failed',
    help: '1 while the place of the second copy is missing, full or does not answer; 0 otherwise.',
    read: async (ctx) => Number((await figures(ctx)).fault !== null),
  },
  {
    name: 'lattice_preservation_files',
    help: 'Files of the second copy: all, those that were read in this round, late and damaged ones.',
    labels: ['state'],
    async read(ctx) {
      const it = await figures(ctx);
      const values = { all: it.files, checked: it.checkedFiles, late: it.lateFiles, damaged: it.damagedFiles };
      return Object.entries(values).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
];
