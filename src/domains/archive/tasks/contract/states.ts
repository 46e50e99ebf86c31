import { z } from 'zod';

/**
 * 10 drafting plan, 11 plan submitted, 12 plan returned, 20 collecting data, 30 formal review, 31 returned by formal
 * review, 40 technical review and comparison, 41 returned for revision, 50 stage certificate issued, 60 awaiting
 * certificate, 70 certificate issued, 80 closed, 90 terminated.
 */
export const taskStatuses = ['10', '11', '12', '20', '30', '31', '40', '41', '50', '60', '70', '80', '90'] as const;
export const TaskStatus = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Roles in a project; they decide on the front site and grant nothing in the back office. */
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

/** On whose behalf somebody looks at a task: of the project, or of the data centre. A member is never the centre. */
export const Side = z.enum(['project', 'centre']);
export type Side = z.infer<typeof Side>;

/** Who has to act in a state; null: nobody. */
export const actsNow = {
  '10': 'lead',
  '11': 'admin',
  '12': 'lead',
  '20': 'topics',
  '30': 'admin',
  '31': 'lead',
  '40': 'auditors',
  '41': 'lead',
  '50': 'lead',
  '60': 'director',
  '70': 'nobody',
  '80': 'nobody',
  '90': 'nobody',
} as const satisfies Record<TaskStatus, string>;
export type ActsNow = (typeof actsNow)[TaskStatus];

/** The five steps that the stepper shows, and the states in each. */
export const phases = {
  plan: ['10', '11', '12'],
  collect: ['20'],
  formal: ['30', '31'],
  technical: ['40', '41'],
  certificate: ['50', '60', '70', '80'],
} as const satisfies Record<string, readonly TaskStatus[]>;
export type Phase = keyof typeof phases;
