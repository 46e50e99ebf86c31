import { caseActs, type CaseAct, type CaseStatus } from '../contract.ts';

/** Whether an act can be done in a state. */
export function leads(act: CaseAct, from: CaseStatus): boolean {
  return (caseActs[act].from as readonly CaseStatus[]).includes(from);
}

/** The act that leads from one state to another; undefined where the table knows none. */
export function actBetween(from: CaseStatus, to: CaseStatus): CaseAct | undefined {
  return (Object.keys(caseActs) as CaseAct[]).find((act) => leads(act, from) && caseActs[act].to === to);
}
