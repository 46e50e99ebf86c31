import type { Actor } from '#server/context';
import { everyPermission } from '#server/permit';

/** What of a record decides who reads it. */
interface Kept {
  bucket: string;
  /** 0 for files of the system itself. */
  ownerId: number;
}

/**
 * Who reads a file by its address: everybody a public one, otherwise its owner and administrators. Whatever else may
 * be read, such as the files of a resource, is given out by the noun that they belong to.
 */
export function mayRead(actor: Actor, file: Kept): boolean {
  return file.bucket === 'public' || isOwn(actor, file) || actor.permissions.includes(everyPermission);
}

/** Whether the file was made by the caller. */
export function isOwn(actor: Actor, file: Pick<Kept, 'ownerId'>): boolean {
  return actor.userId !== 0 && actor.userId === file.ownerId;
}
