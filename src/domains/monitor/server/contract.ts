import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Moment } from '#shared/time';

/** A file system that the portal uses. Sizes as texts, as front ends print them, and in bytes. */
export const Disk = z.object({
  dirName: z.string(),
  /** Kind of the file system, such as `ext4`. */
  sysTypeName: z.string(),
  /** Content of the disk, in the reader's language; `holds` is its key. */
  typeName: z.string(),
  holds: z.enum(['data', 'files', 'system']),
  total: z.string(),
  free: z.string(),
  used: z.string(),
  usage: z.number(),
  totalBytes: z.number(),
  freeBytes: z.number(),
});
export type Disk = z.output<typeof Disk>;

/** Percentages have two decimals. */
export const Machine = z.object({
  cpu: z.object({
    cpuNum: z.number(),
    total: z.number(),
    /** Time spent in programs, */
    used: z.number(),
    /** in the system, */
    sys: z.number(),
    /** waiting for disks, */
    wait: z.number(),
    /** and idle. */
    free: z.number(),
  }),
  /** GiB. */
  mem: z.object({ total: z.number(), used: z.number(), free: z.number(), usage: z.number() }),
  /** The runtime of this process, in MiB. RuoYi's front ends expect a Java machine here; ours is Node's. */
  jvm: z.object({
    /** Maximum heap size; `max` is the same. */
    total: z.number(),
    max: z.number(),
    used: z.number(),
    free: z.number(),
    usage: z.number(),
    name: z.string(),
    version: z.string(),
    startTime: z.string(),
    runTime: z.string(),
    home: z.string(),
    inputArgs: z.string(),
    /** Memory of the whole process. */
    rss: z.number(),
    pid: z.number(),
  }),
  sys: z.object({
    computerName: z.string(),
    computerIp: z.string(),
    osName: z.string(),
    osArch: z.string(),
    userDir: z.string(),
    /**
     * Whether a container limits memory or processors: the figures are then those of the container, not of its host.
     */
    container: z.boolean(),
  }),
  sysFiles: z.array(Disk),
});
export type Machine = z.output<typeof Machine>;

/** Hours for which samples of the machine are stored. */
export const historyHours = 24;
/** Minutes per point of the history: the average of its samples. */
export const minutesPerPoint = 5;

/** Use of the machine, in percent, over some minutes from `time` on. */
export const Point = z.object({ time: Moment, cpu: z.number(), memory: z.number(), heap: z.number() });
export type Point = z.output<typeof Point>;

export const server = contract('monitor.server', {
  /** The last {@link historyHours} hours, the oldest first. Minutes without a running portal are missing. */
  history: {
    method: 'GET',
    path: '/monitor/server/history',
    permit: 'monitor:server:list',
    reply: data(z.array(Point)),
  },
  read: { method: 'GET', path: '/monitor/server', permit: 'monitor:server:list', reply: data(Machine) },
});
