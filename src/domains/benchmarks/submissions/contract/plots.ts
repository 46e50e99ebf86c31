import { z } from 'zod';

const Counts = z.array(z.number());

/** Rows in each cell, bar or bin of a plot where targets are hidden; what has fewer is not drawn. A table says -1 for it. */
export const fewestHidden = 20;
/** Cells along each axis of a parity plot, and bars of its residuals. */
export const plotCells = 64;
export const residualBars = 41;

const Point = z.tuple([z.number(), z.number()]);

/** Values against predictions as a grid. What lies beyond the axes is counted, not drawn. */
const Parity = z.object({
  kind: z.literal('parity'),
  /** Ends of both axes: 1 % and 99 % of all values, or all of them where that is not much wider. */
  min: z.number(),
  max: z.number(),
  /** Cells are equally wide in the decimal logarithm. */
  isLog: z.boolean(),
  /** Cells along each axis. */
  grid: z.number(),
  /** Column, row from below, count. */
  cells: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** Rows that are in no cell. */
  outside: z.number(),
  /** Prediction minus truth between `-limit` and `limit`. */
  residuals: z.object({ limit: z.number(), counts: Counts, outside: z.number() }),
  /** How well stated standard deviations describe the errors; absent for models that state none. */
  uncertainty: z
    .object({
      /** Share of rows that an interval of this probability should hold, and that it holds. */
      coverage: z.array(Point),
      /** Rows in ten groups of equal size by stated deviation: its root mean square, and that of the errors. Open targets only. */
      spread: z.array(Point),
    })
    .optional(),
});

/** What the page draws: made once from the predictions, coarse enough that hidden targets cannot be read from it. */
export const Plot = z.discriminatedUnion('kind', [
  Parity,
  z.object({
    kind: z.literal('roc'),
    /** False and true positive rate. */
    points: z.array(Point),
    /** Recall and precision. */
    precision: z.array(Point),
    /** Share of positive rows. */
    prevalence: z.number(),
    calibration: z.array(z.object({ count: z.number(), probability: z.number(), share: z.number() })),
    /** Rows by truth and by label at one half, the negative first. */
    table: z.array(Counts),
  }),
  z.object({ kind: z.literal('confusion'), table: z.array(Counts) }),
  z.object({ kind: z.literal('none') }),
]);
export type Plot = z.output<typeof Plot>;
