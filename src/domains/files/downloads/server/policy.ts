import type { Actor } from '#server/context';
import { everyPermission } from '#server/permit';
import type { StoredFile } from '#module/files/uploads';

/**
 * Who reads a file by its address: everybody a public one, otherwise its owner and administrators. Whatever else may
 * be read, such as the files of a resource, is given out by the noun that they belong to.
 */
export function mayRead(actor: Actor, file: Pick<StoredFile, 'bucket' | 'ownerId'>): boolean {
  return file.bucket === 'public' || isOwn(actor, file) || actor.permissions.includes(everyPermission);
}

/** Whether the file was made by the caller. Files of the system itself (owner 0) belong to nobody. */
export function isOwn(actor: Actor, file: Pick<StoredFile, 'ownerId'>): boolean {
  return actor.userId !== 0 && actor.userId === file.ownerId;
}
