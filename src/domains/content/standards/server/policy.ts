import { standardActs, type StandardAct, type StandardStatus } from '../contract.ts';

/** Whether an act can be done in a state. */
export function leads(act: StandardAct, from: StandardStatus): boolean {
  return (standardActs[act].from as readonly StandardStatus[]).includes(from);
}
