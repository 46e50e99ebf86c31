import { datasetActs, type DatasetAct, type DatasetStatus } from '../contract.ts';

/** Whether an act can be done in a state. */
export const leads = (act: DatasetAct, from: DatasetStatus): boolean =>
  (datasetActs[act].from as readonly DatasetStatus[]).includes(from);
