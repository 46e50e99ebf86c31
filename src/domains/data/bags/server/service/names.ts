import { createHash } from 'node:crypto';
import { portablePath } from '#contract/data/descriptions';
import { crateFile, recordFile } from '../../format.ts';

const ours: readonly string[] = [crateFile, recordFile];

const markOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 8);

/**
 * The path of a file of the record below `data/` of its bag: one that every system can write and every tool reads
 * alike. Tools read percent signs in manifests differently, and two names are reserved for our own files. The record in
 * the bag lists the original path of each renamed file.
 */
export function pathInBag(path: string): string {
  const portable = portablePath(path);
  if (!portable.includes('%') && !ours.includes(portable.toLowerCase())) return portable;
  const at = portable.lastIndexOf('/') + 1;
  const [folders, name] = [portable.slice(0, at), portable.slice(at)];
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return portablePath(`${folders}${stem}~${markOf(path)}${ending}`.replaceAll('%', '_'));
}
