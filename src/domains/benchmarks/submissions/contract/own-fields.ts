import { z } from 'zod';
import { opennesses } from './columns.ts';

/** Fields of the caller's own model, to prefill the form of another submission. */
export const OwnFields = z.object({
  modelId: z.number(),
  rowVer: z.number(),
  name: z.string(),
  description: z.string(),
  publisher: z.string(),
  paperUrl: z.string(),
  codeUrl: z.string(),
  license: z.string(),
  hardware: z.string(),
  trainingData: z.string(),
  trainingSize: z.number().nullable(),
  trainingCost: z.number().nullable(),
  params: z.number().nullable(),
  openness: z.enum(opennesses),
  hasSeenTargets: z.boolean(),
  isPrivate: z.boolean(),
  hasFile: z.boolean(),
  /** The reason of its rejection or hiding; empty otherwise. */
  reason: z.string(),
});
export type OwnFields = z.output<typeof OwnFields>;
