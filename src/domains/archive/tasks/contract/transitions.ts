import type { Permission } from '#shared/contract';
import type { Condition } from './conditions.ts';
import type { ProjectRole, TaskStatus } from './states.ts';

/** One way from a state of a task to another. */
export interface TaskTransition {
  /** Name in the rules of the archive, P1–P19. */
  code: `P${number}`;
  from: readonly TaskStatus[];
  to: TaskStatus | 'same';
  /** A role in the project, a permission of the centre's staff, or the portal itself. */
  by: ProjectRole | Permission | 'system';
  needs: readonly Condition[];
  /** Whether an opinion or a reason must be given. */
  reason?: true;
  /** What the request names beside the task: topics that are handed in, or topics and resources to revise. */
  names?: 'scope' | 'marks';
  /** Setting with the working days until whoever acts next is due. Absent: nothing is due. */
  due?: 'arc.planDays' | 'arc.reviewDays' | 'arc.supplementDays';
  /** Goes with a certificate, through the endpoints of archive/certificates. */
  withCertificate?: true;
}

/** Every state before the final certificate. */
const running = ['10', '11', '12', '20', '30', '31', '40', '41', '50', '60'] as const;

/** Every transition of a task; the guard, the buttons, the diagram of the README and the exhaustive test read this table. */
export const taskTransitions = {
  submitPlan: {
    code: 'P1',
    from: ['10', '12'],
    to: '11',
    by: 'LEAD',
    needs: ['topics', 'items', 'planScan'],
    due: 'arc.reviewDays',
  },
  acceptPlan: { code: 'P2', from: ['11'], to: '20', by: 'pms:plan:audit', needs: ['agreementScan'] },
  returnPlan: {
    code: 'P3',
    from: ['11'],
    to: '12',
    by: 'pms:plan:audit',
    needs: [],
    reason: true,
    due: 'arc.planDays',
  },
  submitChange: {
    code: 'P4',
    from: ['20'],
    to: 'same',
    by: 'LEAD',
    needs: ['changeDraft', 'items', 'changeScan'],
    reason: true,
  },
  acceptChange: { code: 'P4', from: ['20'], to: 'same', by: 'pms:plan:audit', needs: ['changeSubmitted'] },
  refuseChange: {
    code: 'P4',
    from: ['20'],
    to: 'same',
    by: 'pms:plan:audit',
    needs: ['changeSubmitted'],
    reason: true,
  },
  submitData: {
    code: 'P5',
    from: ['20', '31', '41', '50'],
    to: '30',
    by: 'LEAD',
    needs: ['noChangeSubmitted', 'topicsChosen', 'topicsConfirmed'],
    names: 'scope',
    due: 'arc.reviewDays',
  },
  passFormal: {
    code: 'P6',
    from: ['30'],
    to: '40',
    by: 'pms:task:formal',
    needs: ['formalComplete'],
    due: 'arc.reviewDays',
  },
  returnFormal: {
    code: 'P7',
    from: ['30'],
    to: '31',
    by: 'pms:task:formal',
    needs: ['formalFailing', 'marks'],
    reason: true,
    names: 'marks',
    due: 'arc.supplementDays',
  },
  returnTechnical: {
    code: 'P8',
    from: ['40'],
    to: '41',
    by: 'pms:task:audit',
    needs: ['marks'],
    reason: true,
    names: 'marks',
    due: 'arc.supplementDays',
  },
  issueStage: {
    code: 'P9',
    from: ['40'],
    to: '50',
    by: 'pms:cert:stage',
    needs: ['roundPassed', 'comparisonFresh', 'comparisonPassed', 'otherThanPasser'],
    withCertificate: true,
  },
  propose: {
    code: 'P10',
    from: ['40', '50'],
    to: '60',
    by: 'pms:task:audit',
    needs: ['allPassed', 'comparisonFresh', 'comparisonPassed', 'auditScan'],
    due: 'arc.reviewDays',
  },
  issueFinal: {
    code: 'P11',
    from: ['60'],
    to: '70',
    by: 'pms:cert:issue',
    needs: ['otherThanProposer', 'signature'],
    withCertificate: true,
  },
  sendBack: {
    code: 'P12',
    from: ['60'],
    to: '40',
    by: 'pms:cert:issue',
    needs: [],
    reason: true,
    due: 'arc.reviewDays',
  },
  close: { code: 'P13', from: ['70'], to: '80', by: 'pms:task:close', needs: [] },
  closeByTime: { code: 'P13', from: ['70'], to: '80', by: 'system', needs: [] },
  terminate: { code: 'P14', from: running, to: '90', by: 'pms:task:terminate', needs: [], reason: true },
  revoke: {
    code: 'P15',
    from: ['70', '80'],
    to: '60',
    by: 'pms:cert:revoke',
    needs: ['finalCertificate'],
    withCertificate: true,
  },
  reopen: { code: 'P16', from: ['80'], to: '20', by: 'pms:task:reopen', needs: [], due: 'arc.supplementDays' },
  nextStage: {
    code: 'P17',
    from: ['50'],
    to: '20',
    by: 'LEAD',
    needs: ['stageCertificate'],
  },
  recallPlan: { code: 'P18', from: ['11'], to: '10', by: 'LEAD', needs: ['untouched'] },
  recallData: { code: 'P18', from: ['30'], to: '20', by: 'LEAD', needs: ['untouched'] },
  submitLate: {
    code: 'P19',
    from: ['90'],
    to: '30',
    by: 'LEAD',
    needs: ['inTime', 'topicsChosen', 'topicsConfirmed'],
    names: 'scope',
    due: 'arc.reviewDays',
  },
} as const satisfies Record<string, TaskTransition>;
export type TransitionName = keyof typeof taskTransitions;
export const transitionNames = Object.keys(taskTransitions) as TransitionName[];

/** Transitions that the endpoint `move` takes; the others come with a certificate or from a schedule. */
export const movable = transitionNames.filter((name) => {
  const rule: TaskTransition = taskTransitions[name];
  return !rule.withCertificate && rule.by !== 'system';
});
