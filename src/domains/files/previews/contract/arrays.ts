import { z } from 'zod';

/* Arrays in files of HDF5, NumPy, MATLAB, probe microscopes, detectors and others. */

/** A dimension of an array. */
const Dimension = z.object({
  /** As the file names it, with its unit; empty if it does not. */
  name: z.string(),
  length: z.number(),
  /** The coordinate at the index that is shown; empty without coordinates, or for a dimension that is drawn. */
  value: z.string(),
  /** Whether the file gives the edges of bins, one more than the dimension has indices. */
  isEdges: z.boolean(),
});

/** Coordinates of the cells, or the edges between which they are; null without numbers that rise or fall throughout. */
const MapAxis = z.object({ values: z.array(z.number()), isEdges: z.boolean() }).nullable();

/** The frame of a picture; its numbers have a separate address. */
const MapFrame = z.object({
  rows: z.number(),
  columns: z.number(),
  /** Lengths along y and x of the blocks that are each one cell of the picture; 1 and 1 for all values. */
  block: z.tuple([z.number(), z.number()]),
  /** Indices along y and x that the picture shows, each without its end. */
  range: z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]),
  x: MapAxis,
  y: MapAxis,
});

/** Points of curves over an index. */
const ArrayCurve = z.object({
  /** Columns after the index: coordinates, what is drawn, its standard deviations, other arrays of the same shape. */
  columns: z.array(z.object({ name: z.string(), role: z.enum(['axis', 'signal', 'errors', 'other']) })),
  /** The index and the values of each column; null for what is not a finite number. */
  rows: z.array(z.array(z.number().nullable())),
  /** Consecutive values of which only those with a minimum or maximum are listed; 1 if all are. */
  block: z.number(),
  /** Values along the dimension. */
  total: z.number(),
});

/**
 * Reason why values are not shown: how they are packed, chunk size, type, that they are in another file, that they are
 * too large to unpack, or that the format is not read.
 */
const Refusal = z.object({
  reason: z.enum(['filter', 'chunk', 'type', 'elsewhere', 'link', 'packed', 'format']),
  what: z.string(),
});

/** An array of numbers, texts or other values, and what the file says of it. */
const ShownArray = z.object({
  /** Path of the group or dataset. */
  path: z.string(),
  /** Title of the plot in the file. */
  title: z.string(),
  /** Name of the shown array among `signals`, and its label with unit. */
  signal: z.string(),
  label: z.string(),
  /** Arrays of the same shape that can be shown instead, the main one first. */
  signals: z.array(z.object({ name: z.string(), label: z.string() })),
  shape: z.array(z.number()),
  dtype: z.string(),
  isComplex: z.boolean(),
  /** Whether the file has standard deviations. */
  hasErrors: z.boolean(),
  /** Whether the file asks for a logarithmic scale. */
  isLog: z.boolean(),
  /** Whether the first row of a picture is at the top. */
  isDown: z.boolean(),
  /** Whether both axes of a picture have the same unit, so that a unit is drawn equally long along both. */
  isEqual: z.boolean(),
  /** How each dimension is shown: an index, or along `x`, `y`, or as one curve for each index `s`; `3,y,x`. */
  at: z.string(),
  dims: z.array(Dimension),
  drawn: z.enum(['map', 'curves', 'points']).nullable(),
  map: MapFrame.optional(),
  curve: ArrayCurve.optional(),
  /** A page of the values. */
  page: z
    .object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      /** Index of the first row and the first column of values, and how many there are. */
      from: z.number(),
      total: z.number(),
      columnFrom: z.number(),
      columnTotal: z.number(),
    })
    .optional(),
  refusal: Refusal.optional(),
});

/** A group or dataset of an HDF5, NeXus or NetCDF file. */
export const ArraysPreview = z.object({
  kind: z.literal('arrays'),
  /** Empty for the root. */
  path: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  children: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['group', 'dataset', 'link']),
      /** `100 × 3` of a dataset. */
      shape: z.string(),
      /** Type of the values, class of a NeXus group, or the target of a link. */
      dtype: z.string(),
    }),
  ),
  /** The plots of the file; without any, its datasets of numbers. */
  plots: z.object({
    kind: z.enum(['plots', 'datasets']),
    paths: z.array(z.string()),
    /** All that were found. */
    total: z.number(),
    /** Whether the search stopped before the end of the file. */
    isCut: z.boolean(),
  }),
  /** The dataset itself, or the plot of a group. */
  dataset: ShownArray.optional(),
});
export type ArraysPreview = z.output<typeof ArraysPreview>;

/** A place in a file with arrays; invalid values mean the default. */
export const ArrayPlace = z.object({
  /** Path inside the file; when absent, the default plot or the root. */
  path: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .optional(),
  /** Name of an array of the plot; the main one when absent. */
  signal: z.string().max(300).optional(),
  /** How each dimension is shown, `3,y,x`; or the indices along the dimensions that are not drawn. */
  at: z
    .string()
    .regex(/^(?:\d{1,9}|[xys])(?:,(?:\d{1,9}|[xys])){0,31}$/)
    .or(z.literal(''))
    .default(''),
  /** First row and column of the page of values. */
  from: z.coerce.number().int().min(0).default(0),
  columnFrom: z.coerce.number().int().min(0).default(0),
  /** Indices of a curve, or along y and x of a picture, each without the end, `100:900,0:500`; all when absent. */
  range: z
    .string()
    .regex(/^\d{1,12}:\d{1,12}(?:,\d{1,12}:\d{1,12})?$/)
    .optional(),
});

/** Which numbers of an array are wanted for a picture. */
export const ArrayQuery = z.object({
  /** Empty for the array of a file with one array, such as NumPy's; calls leave empty parameters out. */
  path: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .default(''),
  signal: ArrayPlace.shape.signal,
  at: ArrayPlace.shape.at,
  range: ArrayPlace.shape.range,
  /** The standard deviations instead of the values. */
  errors: z.enum(['yes', 'no']).default('no'),
  /** The part of complex numbers that is drawn. */
  part: z.enum(['amplitude', 'phase', 'real', 'imaginary']).default('amplitude'),
  /** Which value of a block is drawn, where the array is larger than a picture. */
  kept: z.enum(['maximum', 'minimum']).default('maximum'),
});
export type ArrayQuery = z.output<typeof ArrayQuery>;
