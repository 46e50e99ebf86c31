/** Reasons why an approved resource can wait, by the name under which a noun holds its publication. */
export const publicationHolders = {
  identifier: 'identifier',
  'archive.paper-submissions': 'paper',
  'archive.tasks': 'task',
  'monitor.virus-scans': 'scan',
} as const;
/** Page on which a hold can be resolved: by staff, and by the owner. */
export const holdPaths = {
  identifier: '/dms/identifiers',
  paper: '/archive/paperSubmit',
  task: '/archive/project',
  staffScan: '/monitor/virus',
  staffPaper: '/cms/paper-submit',
  staffTask: '/pms/archiveTask',
} as const;
export const holdKinds = [...Object.values(publicationHolders), 'other'] as const;
export type HoldKind = (typeof holdKinds)[number];

/** The kind of a hold, by the noun that holds the publication. */
export const holdKindOf = (heldBy: string): HoldKind =>
  heldBy in publicationHolders ? publicationHolders[heldBy as keyof typeof publicationHolders] : 'other';
