import type { Actor } from '#server/context';
import { everyPermission } from '#server/permit';

/** The fields of a record that decide who reads it. */
interface Kept {
  bucket: string;
  /** 0 for files of the system itself. */
  ownerId: number;
}

/**
 * Readers of a file by its address: everyone for a public one, otherwise its owner and administrators. Other readable
 * files, such as those of a resource, are served by the noun that owns them.
 */
export function mayRead(actor: Actor, file: Kept): boolean {
  return file.bucket === 'public' || isOwn(actor, file) || actor.permissions.includes(everyPermission);
}

/** Whether the caller created the file. */
export function isOwn(actor: Actor, file: Pick<Kept, 'ownerId'>): boolean {
  return actor.userId !== 0 && actor.userId === file.ownerId;
}
