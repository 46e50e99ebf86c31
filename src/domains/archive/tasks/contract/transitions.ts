import type { Permission } from '#shared/contract';
import type { Condition } from './conditions.ts';
import type { ProjectRole, TaskStatus } from './states.ts';
import { taskStatus } from './states.ts';

/** A transition from one state of a task to another. */
export interface TaskTransition {
  /** Code in the rules of the archive, P1–P19. */
  code: `P${number}`;
  from: readonly TaskStatus[];
  to: TaskStatus | 'same';
  /** A role in the project, a permission of the centre's staff, or the portal itself. */
  by: ProjectRole | Permission | 'system';
  needs: readonly Condition[];
  /** Whether an opinion or a reason is required. */
  reason?: true;
  /** Further parts of the request: topics that are submitted, or topics and resources to revise. */
  names?: 'scope' | 'marks';
  /** The setting with the working days until the next action is due. Absent: no due date. */
  due?: 'arc.planDays' | 'arc.reviewDays' | 'arc.supplementDays';
  /** Happens together with a certificate, through the endpoints of archive/certificates. */
  withCertificate?: true;
}

/** Every state before the final certificate. */
const running = [
  taskStatus.planDraft,
  taskStatus.planSubmitted,
  taskStatus.planReturned,
  taskStatus.collecting,
  taskStatus.formalReview,
  taskStatus.formalReturned,
  taskStatus.technicalReview,
  taskStatus.technicalReturned,
  taskStatus.stageIssued,
  taskStatus.awaitingCertificate,
] as const;

/**
 * Every transition of a task. The guard, the buttons, the diagram of the README and the exhaustive test read this
 * table.
 */
export const taskTransitions = {
  submitPlan: {
    code: 'P1',
    from: [taskStatus.planDraft, taskStatus.planReturned],
    to: taskStatus.planSubmitted,
    by: 'LEAD',
    needs: ['topics', 'items', 'planScan'],
    due: 'arc.reviewDays',
  },
  acceptPlan: {
    code: 'P2',
    from: [taskStatus.planSubmitted],
    to: taskStatus.collecting,
    by: 'pms:plan:audit',
    needs: ['agreementScan'],
  },
  returnPlan: {
    code: 'P3',
    from: [taskStatus.planSubmitted],
    to: taskStatus.planReturned,
    by: 'pms:plan:audit',
    needs: [],
    reason: true,
    due: 'arc.planDays',
  },
  submitChange: {
    code: 'P4',
    from: [taskStatus.collecting],
    to: 'same',
    by: 'LEAD',
    needs: ['changeDraft', 'items', 'changeScan'],
    reason: true,
  },
  acceptChange: {
    code: 'P4',
    from: [taskStatus.collecting],
    to: 'same',
    by: 'pms:plan:audit',
    needs: ['changeSubmitted'],
  },
  refuseChange: {
    code: 'P4',
    from: [taskStatus.collecting],
    to: 'same',
    by: 'pms:plan:audit',
    needs: ['changeSubmitted'],
    reason: true,
  },
  submitData: {
    code: 'P5',
    from: [taskStatus.collecting, taskStatus.formalReturned, taskStatus.technicalReturned, taskStatus.stageIssued],
    to: taskStatus.formalReview,
    by: 'LEAD',
    needs: ['noChangeSubmitted', 'topicsChosen', 'topicsConfirmed'],
    names: 'scope',
    due: 'arc.reviewDays',
  },
  passFormal: {
    code: 'P6',
    from: [taskStatus.formalReview],
    to: taskStatus.technicalReview,
    by: 'pms:task:formal',
    needs: ['formalComplete'],
    due: 'arc.reviewDays',
  },
  returnFormal: {
    code: 'P7',
    from: [taskStatus.formalReview],
    to: taskStatus.formalReturned,
    by: 'pms:task:formal',
    needs: ['formalFailing', 'marks'],
    reason: true,
    names: 'marks',
    due: 'arc.supplementDays',
  },
  returnTechnical: {
    code: 'P8',
    from: [taskStatus.technicalReview],
    to: taskStatus.technicalReturned,
    by: 'pms:task:audit',
    needs: ['marks'],
    reason: true,
    names: 'marks',
    due: 'arc.supplementDays',
  },
  issueStage: {
    code: 'P9',
    from: [taskStatus.technicalReview],
    to: taskStatus.stageIssued,
    by: 'pms:cert:stage',
    needs: ['roundPassed', 'comparisonFresh', 'comparisonPassed', 'otherThanPasser'],
    withCertificate: true,
  },
  propose: {
    code: 'P10',
    from: [taskStatus.technicalReview, taskStatus.stageIssued],
    to: taskStatus.awaitingCertificate,
    by: 'pms:task:audit',
    needs: ['allPassed', 'comparisonFresh', 'comparisonPassed', 'auditScan'],
    due: 'arc.reviewDays',
  },
  issueFinal: {
    code: 'P11',
    from: [taskStatus.awaitingCertificate],
    to: taskStatus.certified,
    by: 'pms:cert:issue',
    needs: ['otherThanProposer', 'signature'],
    withCertificate: true,
  },
  sendBack: {
    code: 'P12',
    from: [taskStatus.awaitingCertificate],
    to: taskStatus.technicalReview,
    by: 'pms:cert:issue',
    needs: [],
    reason: true,
    due: 'arc.reviewDays',
  },
  close: { code: 'P13', from: [taskStatus.certified], to: taskStatus.closed, by: 'pms:task:close', needs: [] },
  closeByTime: { code: 'P13', from: [taskStatus.certified], to: taskStatus.closed, by: 'system', needs: [] },
  terminate: {
    code: 'P14',
    from: running,
    to: taskStatus.terminated,
    by: 'pms:task:terminate',
    needs: [],
    reason: true,
  },
  revoke: {
    code: 'P15',
    from: [taskStatus.certified, taskStatus.closed],
    to: taskStatus.awaitingCertificate,
    by: 'pms:cert:revoke',
    needs: ['finalCertificate'],
    withCertificate: true,
  },
  reopen: {
    code: 'P16',
    from: [taskStatus.closed],
    to: taskStatus.collecting,
    by: 'pms:task:reopen',
    needs: [],
    due: 'arc.supplementDays',
  },
  nextStage: {
    code: 'P17',
    from: [taskStatus.stageIssued],
    to: taskStatus.collecting,
    by: 'LEAD',
    needs: ['stageCertificate'],
  },
  recallPlan: {
    code: 'P18',
    from: [taskStatus.planSubmitted],
    to: taskStatus.planDraft,
    by: 'LEAD',
    needs: ['untouched'],
  },
  recallData: {
    code: 'P18',
    from: [taskStatus.formalReview],
    to: taskStatus.collecting,
    by: 'LEAD',
    needs: ['untouched'],
  },
  submitLate: {
    code: 'P19',
    from: [taskStatus.terminated],
    to: taskStatus.formalReview,
    by: 'LEAD',
    needs: ['inTime', 'topicsChosen', 'topicsConfirmed'],
    names: 'scope',
    due: 'arc.reviewDays',
  },
} as const satisfies Record<string, TaskTransition>;
export type TransitionName = keyof typeof taskTransitions;
export const transitionNames = Object.keys(taskTransitions) as TransitionName[];

/** Transitions of the endpoint `move`; the others happen with a certificate or by schedule. */
export const movable = transitionNames.filter((name) => {
  const rule: TaskTransition = taskTransitions[name];
  return !rule.withCertificate && rule.by !== 'system';
});
