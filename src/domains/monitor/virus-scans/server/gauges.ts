import type { NounGauge } from '#server/process/metrics';
import { scanFigures } from './figures.ts';

/** Figures for Prometheus, up to half a minute old; none if no scanner is configured. */
export const gauges: readonly NounGauge[] = [
  {
    name: 'lattice_virus_scanner_up',
    help: 'Whether the virus scanner answers (CLAMD).',
    async read(ctx) {
      if (!ctx.clamd) return [];
      return Number((await scanFigures(ctx)).downSince === null);
    },
  },
  {
    name: 'lattice_virus_files',
    help: 'Stored files by what their virus scan found, and how far it is.',
    labels: ['state'],
    async read(ctx) {
      if (!ctx.clamd) return [];
      const it = await scanFigures(ctx);
      const values = {
        all: it.files,
        scanned: it.scannedFiles,
        current: it.currentFiles,
        waiting: it.waitingFiles,
        infected: it.infectedFiles,
        too_large: it.tooLargeFiles,
        failed: it.failedFiles,
        released: it.releasedFiles,
      };
      return Object.entries(values).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
  {
    name: 'lattice_virus_held_resources',
    help: 'Approved resources whose publication waits for virus scans.',
    read: async (ctx) => (ctx.clamd ? (await scanFigures(ctx)).heldResources : []),
  },
];
