import { z } from 'zod';

/** The states by name; the specification defines their codes. */
export const taskStatus = {
  planDraft: '10',
  planSubmitted: '11',
  planReturned: '12',
  collecting: '20',
  formalReview: '30',
  formalReturned: '31',
  technicalReview: '40',
  technicalReturned: '41',
  stageIssued: '50',
  awaitingCertificate: '60',
  certified: '70',
  closed: '80',
  terminated: '90',
} as const;
export const taskStatuses = ['10', '11', '12', '20', '30', '31', '40', '41', '50', '60', '70', '80', '90'] as const;
export const TaskStatus = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Roles in a project; they apply to the public site and grant nothing in the back office. */
export const projectRoles = ['LEAD', 'TOPIC_LEAD', 'MEMBER', 'CONTACT'] as const;
export const ProjectRole = z.enum(projectRoles);
export type ProjectRole = z.infer<typeof ProjectRole>;

export const topicStatuses = [
  'todo',
  'filling',
  'submitted',
  'confirmed',
  'reviewing',
  'returned',
  'passed',
  'exempt',
] as const;
export const TopicStatus = z.enum(topicStatuses);
export type TopicStatus = z.infer<typeof TopicStatus>;

/** The side for which a person sees a task: the project or the data centre. A member is never on the centre's side. */
export const Side = z.enum(['project', 'centre']);
export type Side = z.infer<typeof Side>;

const actorNames = ['lead', 'topics', 'admin', 'auditors', 'director', 'nobody'] as const;
export const ActsNow = z.enum(actorNames);
export type ActsNow = z.infer<typeof ActsNow>;

/** The people who have to act in each state; `actorsOf` adds the work on topics. */
export const actsNow = {
  [taskStatus.planDraft]: 'lead',
  [taskStatus.planSubmitted]: 'admin',
  [taskStatus.planReturned]: 'lead',
  [taskStatus.collecting]: 'topics',
  [taskStatus.formalReview]: 'admin',
  [taskStatus.formalReturned]: 'lead',
  [taskStatus.technicalReview]: 'auditors',
  [taskStatus.technicalReturned]: 'lead',
  [taskStatus.stageIssued]: 'lead',
  [taskStatus.awaitingCertificate]: 'director',
  [taskStatus.certified]: 'nobody',
  [taskStatus.closed]: 'nobody',
  [taskStatus.terminated]: 'nobody',
} as const satisfies Record<TaskStatus, ActsNow>;

/** The five steps of the stepper, and the states in each. */
export const phases = {
  plan: [taskStatus.planDraft, taskStatus.planSubmitted, taskStatus.planReturned],
  collect: [taskStatus.collecting],
  formal: [taskStatus.formalReview, taskStatus.formalReturned],
  technical: [taskStatus.technicalReview, taskStatus.technicalReturned],
  certificate: [taskStatus.stageIssued, taskStatus.awaitingCertificate, taskStatus.certified, taskStatus.closed],
} as const satisfies Record<string, readonly TaskStatus[]>;
export type Phase = keyof typeof phases;
