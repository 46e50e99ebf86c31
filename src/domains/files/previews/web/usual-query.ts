import { defaultTolerance } from '#shared/symmetry-tolerances';
import type { PreviewQuery } from '../contract.ts';

/** The query of a preview without choices. */
export const usual: PreviewQuery = {
  as: 'itself',
  structure: 1,
  at: '',
  from: 0,
  columnFrom: 0,
  tolerance: defaultTolerance,
};
