import { readFile } from 'node:fs/promises';
import path from 'node:path';

/*
 * Limits of a container (control groups of Linux, version 2 or 1). Inside a container the machine's own figures are
 * those of its host, most of which belongs to other containers.
 */

/** Absent without a limit. */
export interface Limits {
  /** Bytes. `used` excludes the file cache, which is freed when memory is needed. */
  memory?: { total: number; used: number };
  /** Processors, possibly a fraction, and their used time in milliseconds. */
  cpu?: { count: number; user: number; system: number };
}

/** Ticks per second in `cpuacct.stat`. */
const ticks = 100;

/** Limits of this process. @param root of the file system; a different one in tests */
export async function readLimits(root = '/'): Promise<Limits> {
  const read = (...parts: string[]) => readFile(path.join(root, ...parts), 'utf8').catch(() => undefined);
  const groups = (await read('proc/self/cgroup'))?.split('\n').map((line) => line.split(':')) ?? [];
  const second = groups.find(([id, names]) => id === '0' && names === '');
  const base = 'sys/fs/cgroup';
  const limits = second ? await ofVersion2(read, base, second[2] ?? '/') : {};
  const folderOf = (name: string) => groups.find(([, names]) => names?.split(',').includes(name))?.[2];
  const [memory, cpu] = [folderOf('memory'), folderOf('cpu')];
  return {
    ...limits,
    ...(limits.memory || memory === undefined ? {} : await memoryOfVersion1(read, base, memory)),
    ...(limits.cpu || cpu === undefined ? {} : await cpuOfVersion1(read, base, cpu)),
  };
}

type Read = (...parts: string[]) => Promise<string | undefined>;

/** The group and all its ancestors, the lowest first: any of them may have the lowest limit. */
function upwards(group: string): string[] {
  const parts = group.split('/').filter((part) => part && part !== '..');
  return Array.from({ length: parts.length + 1 }, (_none, at) => parts.slice(0, parts.length - at).join('/'));
}

async function ofVersion2(read: Read, base: string, group: string): Promise<Limits> {
  const limits: Limits = {};
  for (const folder of upwards(group)) {
    const total = numberOf(await read(base, folder, 'memory.max'));
    if (total !== undefined && total < (limits.memory?.total ?? Infinity)) {
      const current = numberOf(await read(base, folder, 'memory.current')) ?? 0;
      const files = valueOf(await read(base, folder, 'memory.stat'), 'inactive_file');
      limits.memory = { total, used: Math.max(current - files, 0) };
    }
    const [quota, period] = (await read(base, folder, 'cpu.max'))?.split(' ').map((word) => numberOf(word)) ?? [];
    const count = quota && period ? quota / period : undefined;
    if (count !== undefined && count < (limits.cpu?.count ?? Infinity)) {
      const stat = await read(base, folder, 'cpu.stat');
      limits.cpu = { count, user: valueOf(stat, 'user_usec') / 1000, system: valueOf(stat, 'system_usec') / 1000 };
    }
  }
  return limits;
}

/** A larger value means no limit: version 1 writes the largest possible number of pages. */
const boundless = 2 ** 60;

async function memoryOfVersion1(read: Read, base: string, group: string): Promise<Limits> {
  // Inside a container the group is often mounted as the root.
  for (const folder of [group, '']) {
    const total = numberOf(await read(base, 'memory', folder, 'memory.limit_in_bytes'));
    if (total === undefined || total > boundless) continue;
    const usage = numberOf(await read(base, 'memory', folder, 'memory.usage_in_bytes')) ?? 0;
    const files = valueOf(await read(base, 'memory', folder, 'memory.stat'), 'total_inactive_file');
    return { memory: { total, used: Math.max(usage - files, 0) } };
  }
  return {};
}

async function cpuOfVersion1(read: Read, base: string, group: string): Promise<Limits> {
  for (const folder of [group, '']) {
    const quota = numberOf(await read(base, 'cpu', folder, 'cpu.cfs_quota_us'));
    const period = numberOf(await read(base, 'cpu', folder, 'cpu.cfs_period_us'));
    if (!quota || quota < 0 || !period) continue;
    const stat = await read(base, 'cpuacct', folder, 'cpuacct.stat');
    const time = (name: string) => (valueOf(stat, name) * 1000) / ticks;
    return { cpu: { count: quota / period, user: time('user'), system: time('system') } };
  }
  return {};
}

/** A number; undefined for `max` and for any other text. */
function numberOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** The number after a name in a file of lines. */
function valueOf(text: string | undefined, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1] ?? 0);
}
