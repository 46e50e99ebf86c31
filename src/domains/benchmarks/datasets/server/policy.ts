import { datasetActs, type DatasetAct, type DatasetStatus } from '../contract.ts';

/** Whether an action is possible in a state. */
export const leads = (act: DatasetAct, from: DatasetStatus): boolean =>
  (datasetActs[act].from as readonly DatasetStatus[]).includes(from);
