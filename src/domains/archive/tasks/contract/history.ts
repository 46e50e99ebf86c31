/** Entries of the history that record work on the task and decide nothing: members, files, links, drafts. */
export const recordActs: readonly string[] = [
  ...['start', 'reassign', 'memberInvite', 'memberJoin', 'memberRemove', 'memberHandOverRecall'],
  'memberLeadRecall',
  ...['scanAdd', 'scanRemove', 'resourceLink', 'resourceUnlink', 'resourcePlace', 'compareRun'],
  ...['planChange', 'planChangeDropped', 'topicOpen'],
];

/** Decisions are opinions, transitions and actions on topics; records are all other entries. */
export const historyKinds = ['decisions', 'records'] as const;
export type HistoryKind = (typeof historyKinds)[number];
