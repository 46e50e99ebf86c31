/** The facts about a task before a transition: the whole input of the conditions. */
export interface TaskFacts {
  topics: number;
  /** Numbers of topics with neither a planned item nor a reason for exemption. */
  topicsWithoutItems: readonly string[];
  /** Kinds of scans that exist for the current plan version and round. */
  hasPlanScan: boolean;
  hasAgreementScan: boolean;
  hasChangeScan: boolean;
  hasAuditScan: boolean;
  /** Whether the centre requires an agreement (setting `arc.agreementRequired`). */
  isAgreementRequired: boolean;
  /** State of the plan version that is newer than the accepted one. */
  planChange: 'none' | 'draft' | 'submitted';
  /** Number of topics in the request, and how many of them are not confirmed. */
  chosenTopics: number;
  unconfirmedTopics: number;
  /** Number of topics or resources that the request marks for revision. */
  marks: number;
  /** Lines of the formal audit table of this round: all; neither passed nor not applicable; failing. */
  formalLines: number;
  formalOpenLines: number;
  formalFailingLines: number;
  /** Number of topics of the round, and how many of them have not passed. */
  roundTopics: number;
  roundUnpassed: number;
  /**
   * Number of topics of the whole task that the final certificate needs and that have neither passed nor are exempt.
   */
  taskUnpassed: number;
  /** The newest comparison of this round. */
  comparison: 'none' | 'stale' | 'fail' | 'passWithNote' | 'pass';
  /** Whether the caller passed the technical review, or proposed the certificate. */
  isPasser: boolean;
  isProposer: boolean;
  /** Whether the data centre has a signature image. */
  hasSignature: boolean;
  hasStageCertificate: boolean;
  hasFinalCertificate: boolean;
  /** Whether the centre has acted since the submission. */
  isTouched: boolean;
  /** Whether data are still accepted after termination. */
  isInTime: boolean;
}

/**
 * The conditions of transitions. Each has a sentence in both languages, `missing.<name>`, which tells the reader what
 * to do.
 */
const conditions = {
  topics: ({ topics }: TaskFacts) => topics > 0,
  items: ({ topicsWithoutItems }: TaskFacts) => topicsWithoutItems.length === 0,
  planScan: ({ hasPlanScan }: TaskFacts) => hasPlanScan,
  agreementScan: ({ isAgreementRequired, hasAgreementScan }: TaskFacts) => !isAgreementRequired || hasAgreementScan,
  changeDraft: ({ planChange }: TaskFacts) => planChange === 'draft',
  changeScan: ({ hasChangeScan }: TaskFacts) => hasChangeScan,
  changeSubmitted: ({ planChange }: TaskFacts) => planChange === 'submitted',
  noChangeSubmitted: ({ planChange }: TaskFacts) => planChange !== 'submitted',
  topicsChosen: ({ chosenTopics }: TaskFacts) => chosenTopics > 0,
  topicsConfirmed: ({ unconfirmedTopics }: TaskFacts) => unconfirmedTopics === 0,
  formalComplete: ({ formalLines, formalOpenLines }: TaskFacts) => formalLines > 0 && formalOpenLines === 0,
  formalFailing: ({ formalFailingLines }: TaskFacts) => formalFailingLines > 0,
  marks: ({ marks }: TaskFacts) => marks > 0,
  roundPassed: ({ roundTopics, roundUnpassed }: TaskFacts) => roundTopics > 0 && roundUnpassed === 0,
  allPassed: ({ topics, taskUnpassed }: TaskFacts) => topics > 0 && taskUnpassed === 0,
  comparisonFresh: ({ comparison }: TaskFacts) => comparison !== 'none' && comparison !== 'stale',
  comparisonPassed: ({ comparison }: TaskFacts) => comparison !== 'fail',
  auditScan: ({ hasAuditScan }: TaskFacts) => hasAuditScan,
  otherThanPasser: ({ isPasser }: TaskFacts) => !isPasser,
  otherThanProposer: ({ isProposer }: TaskFacts) => !isProposer,
  signature: ({ hasSignature }: TaskFacts) => hasSignature,
  stageCertificate: ({ hasStageCertificate }: TaskFacts) => hasStageCertificate,
  finalCertificate: ({ hasFinalCertificate }: TaskFacts) => hasFinalCertificate,
  untouched: ({ isTouched }: TaskFacts) => !isTouched,
  inTime: ({ isInTime }: TaskFacts) => isInTime,
} as const satisfies Record<string, (facts: TaskFacts) => boolean>;
export type Condition = keyof typeof conditions;
export const conditionNames = Object.keys(conditions) as Condition[];

/** The conditions that are not met. */
export const unmet = (needs: readonly Condition[], facts: TaskFacts): Condition[] =>
  needs.filter((one) => !conditions[one](facts));
