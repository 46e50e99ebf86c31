import { z } from 'zod';

/**
 * Limits in bytes of a ROR dump: as it is sent, packed by gzip (all of ROR takes 30 MB), and unpacked (350 MB).
 */
export const [largestDump, largestUnpacked] = [64 * 1024 * 1024, 2 * 1024 * 1024 * 1024];
/** Limit of the faults that a report lists. */
export const maxFaults = 100;

/** Result of the import of a ROR dump. */
export const RorReport = z.object({
  created: z.number(),
  updated: z.number(),
  /** Of other countries, unchanged, withdrawn or merged here. */
  skipped: z.number(),
  faulty: z.number(),
  /** The first faults, by the line at which the record begins. */
  faults: z.array(z.object({ line: z.number(), ror: z.string(), message: z.string() })),
});
export type RorReport = z.output<typeof RorReport>;
