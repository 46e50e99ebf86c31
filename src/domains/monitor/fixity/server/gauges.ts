import type { NounGauge } from '#server/process/metrics';
import { fixityFigures } from './figures.ts';

/** Figures for Prometheus, up to a minute old. */
export const gauges: readonly NounGauge[] = [
  {
    name: 'lattice_fixity_files',
    help: 'Stored files by what the check of their bytes found, and how far it is.',
    labels: ['state'],
    async read(ctx) {
      const it = await fixityFigures(ctx);
      const values = {
        checked: it.checkedFiles,
        late: it.lateFiles,
        due: it.dueFiles,
        damaged: it.damagedFiles,
        missing: it.missingFiles,
        unreadable: it.unreadableFiles,
      };
      return Object.entries(values).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
  {
    name: 'lattice_store_missing',
    help: '1 while the file store does not have its marker: a disk that is not mounted, or another bucket; 0 otherwise.',
    read: (ctx) =>
      ctx.files.requirePresent().then(
        () => 0,
        () => 1,
      ),
  },
  {
    name: 'lattice_fixity_orphan_bytes',
    help: 'Bytes in the store that belong to no record, at the last comparison.',
    read: async (ctx) => (await fixityFigures(ctx)).orphanBytes,
  },
];
