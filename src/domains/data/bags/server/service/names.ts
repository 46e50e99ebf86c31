import { createHash } from 'node:crypto';
import { portablePath } from '#contract/data/descriptions';
import { crateAttached, isOurs } from '../../format.ts';

const markOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 8);

/**
 * The path of a file of the record below `data/` of its bag: one that every system can write and every tool reads
 * alike. Tools read percent signs in manifests differently, and the names of our own files are reserved. The record in
 * the bag lists the original path of each renamed file.
 */
export function pathInBag(path: string): string {
  const portable = portablePath(path);
  if (!portable.includes('%') && !isOurs(portable)) return portable;
  const at = portable.lastIndexOf('/') + 1;
  const name = portable.slice(at);
  const isInside = portable.toLowerCase().startsWith(`${crateAttached.folder}/`);
  const folders = isInside ? portable.slice(0, at).replace('/', '~/') : portable.slice(0, at);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return portablePath(`${folders}${stem}~${markOf(path)}${ending}`.replaceAll('%', '_'));
}
