import { z } from 'zod';

/* Values on a three-dimensional grid beside a structure, and the frames of a trajectory. */

const Vector = z.tuple([z.number(), z.number(), z.number()]);

const Volume = z.object({
  /** As in the file: the number of an orbital, the name of a grid; empty for none. */
  name: z.string(),
  quantity: z.enum(['charge', 'magnetisation', 'potential', 'localisation', 'orbital', 'values']),
  /** Empty if the file does not name it. */
  unit: z.string(),
  /** Whether the values repeat behind the last point. */
  isPeriodic: z.boolean(),
  /** Number of points along each axis in the file, and in the values for the page. */
  shape: Vector,
  drawn: Vector,
  /** Points of the file along each axis whose mean is one value for the page. */
  block: Vector,
  /** The first drawn point, and the steps between drawn points, in Å. */
  origin: Vector,
  steps: z.tuple([Vector, Vector, Vector]),
  minimum: z.number(),
  maximum: z.number(),
  mean: z.number(),
  /** Over the grid, in the unit times Å³. */
  integral: z.number(),
  /** Means of the planes along each axis, of all values. */
  averages: z.tuple([z.array(z.number()), z.array(z.number()), z.array(z.number())]),
  /** Distance of two points of the file along each axis in Å. */
  spacings: Vector,
});
export type VolumeSeen = z.output<typeof Volume>;

/** Values on grids of a file with a structure; the values themselves have a separate address. */
export const VolumesPreview = z.object({
  kind: z.literal('volumes'),
  volumes: z.array(Volume),
  /** Whether the file has more of them than are read. */
  more: z.boolean(),
});
export type VolumesPreview = z.output<typeof VolumesPreview>;

/** The frames of a trajectory, and what the file says of each. */
export const TrajectoryPreview = z.object({
  kind: z.literal('trajectory'),
  total: z.number(),
  /** Whether the search stopped before the end of the file. */
  more: z.boolean(),
  /** Names as in the file; `max force` is computed from the forces of the atoms. */
  columns: z.array(z.string()),
  /** The number of a frame and the value of each column. */
  rows: z.array(z.array(z.number().nullable())),
  /** Frames of which one is listed; 1 if all are. */
  every: z.number(),
});
export type TrajectoryPreview = z.output<typeof TrajectoryPreview>;
