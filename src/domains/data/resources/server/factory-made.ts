import type { ResourceStatus } from '../contract.ts';

/* The resources of leaks.test.ts and the roles that look for them. */
/**
 * Roles of callers: `granted` has access to the resource, `expired` had it; `clerk` may query resources in the back
 * office, no more; `operator` is a back-office user without rights on resources.
 */
export type Role =
  | 'visitor'
  | 'member'
  | 'granted'
  | 'expired'
  | 'editor'
  | 'owner'
  | 'reviewer'
  | 'auditor'
  | 'director'
  | 'clerk'
  | 'manager'
  | 'operator';

export type Mode = 'open' | 'embargo' | 'restricted' | 'closed';

export interface Made {
  resourceId: number;
  publicId: string;
  fileId: number;
  storageKey: string;
  /** Rows of other nouns about the resource; 0 if there are none. */
  identifierId: number;
  callbackId: number;
  requestId: number;
  /** A public selection that contains it. */
  selection: string;
  /** The structure in its second file, and the material of all of them: `s-1`, `m-1`. */
  structure: string;
  material: string;
  /** The secret of its reviewer link. */
  link: string;
  status: ResourceStatus;
  mode: Mode;
  words: Record<Word, string>;
}
/** Texts of a resource, by permitted readers. */
export type Word =
  | 'id'
  | 'title'
  | 'abstract'
  | 'project'
  | 'author'
  | 'folder'
  | 'file'
  | 'size'
  | 'bytes'
  | 'digest'
  | 'contact'
  | 'ftp'
  | 'secret'
  | 'review';
