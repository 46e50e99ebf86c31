import type { StructurePreview } from './contract.ts';

/** The formula by which a structure is called: that of the file where the one of its atoms differs. */
export const nameOf = ({ formula, statedFormula, formulaDiffers }: StructurePreview): string =>
  formulaDiffers && statedFormula ? statedFormula : formula;
