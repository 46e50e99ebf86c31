import os from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { translatorOf } from '#shared/texts';
import { wireTime } from '#shared/time';
import type { Context } from '#server/context';
import type { Disk, Machine } from '../contract.ts';
import { serverTexts } from '../texts/index.ts';
import { diskOf } from './disks.ts';
import { readLimits } from './limits.ts';
import { cpuShares, memory, ownAddress } from './machine.ts';
import { keep } from './queries.ts';
import { harmless, percent, rounded, sizeText } from './policy.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** The current state of this machine and this process. Takes half a second without blocking other calls. */
export async function read(ctx: Context): Promise<Machine> {
  const [shares, mem, limits, sysFiles] = await Promise.all([cpuShares(), memory(), readLimits(), disks(ctx)]);
  return {
    cpu: {
      cpuNum: limits.cpu ? Math.ceil(limits.cpu.count) : os.availableParallelism(),
      total: 100,
      used: rounded(shares.user),
      sys: rounded(shares.system),
      wait: rounded(shares.wait),
      free: rounded(shares.idle),
    },
    mem: {
      total: rounded(mem.total / gibibyte),
      used: rounded(mem.used / gibibyte),
      free: rounded((mem.total - mem.used) / gibibyte),
      usage: percent(mem.used, mem.total),
    },
    jvm: runtime(ctx),
    sys: {
      computerName: os.hostname(),
      computerIp: ownAddress(),
      osName: `${os.type()} ${os.release()}`,
      osArch: os.arch(),
      userDir: process.cwd(),
      container: Boolean(limits.memory ?? limits.cpu),
    },
    sysFiles,
  };
}

/**
 * Stores a sample of the machine's load for the charts of the page. The heap is that of the process that takes the
 * sample.
 */
export async function sample(ctx: Context): Promise<void> {
  const [shares, mem] = await Promise.all([cpuShares(), memory()]);
  const { heap_size_limit: most, used_heap_size: used } = getHeapStatistics();
  await keep(ctx, {
    time: ctx.now,
    cpu: rounded(100 - shares.idle),
    memory: percent(mem.used, mem.total),
    heap: percent(used, most),
  });
}

function runtime(ctx: Context): Machine['jvm'] {
  const { heap_size_limit: most, used_heap_size: used } = getHeapStatistics();
  const seconds = Math.floor(process.uptime());
  const t = translatorOf(serverTexts, ctx.language);
  return {
    total: rounded(most / mebibyte),
    max: rounded(most / mebibyte),
    used: rounded(used / mebibyte),
    free: rounded((most - used) / mebibyte),
    usage: percent(used, most),
    name: 'Node.js (V8)',
    version: process.version,
    startTime: wireTime(new Date(Date.now() - seconds * 1000)),
    runTime: t('runTime', {
      days: Math.floor(seconds / 86_400),
      hours: Math.floor(seconds / 3600) % 24,
      minutes: Math.floor(seconds / 60) % 60,
    }),
    home: path.dirname(process.execPath),
    inputArgs: harmless(process.execArgv),
    rss: rounded(process.memoryUsage.rss() / mebibyte),
    pid: process.pid,
  };
}

/** The disks of the portal's data, its files, and the system. Files in a bucket have no disk here. */
export async function disks(ctx: Context): Promise<Disk[]> {
  const t = translatorOf(serverTexts, ctx.language);
  const places = [
    ['data', ctx.own.dataDir],
    ['files', ctx.files.folder],
    ['system', path.parse(ctx.own.dataDir).root],
  ] as const;
  const found = places.map(async ([holds, folder]): Promise<Disk[]> => {
    const figures = folder === undefined ? undefined : await diskOf(folder);
    if (!figures) return [];
    const { kind, total, used, free } = figures;
    return [
      {
        dirName: folder!,
        sysTypeName: kind,
        typeName: t(`holds.${holds}`),
        holds,
        total: sizeText(total),
        free: sizeText(free),
        used: sizeText(used),
        usage: percent(used, used + free),
        totalBytes: total,
        freeBytes: free,
      },
    ];
  });
  return (await Promise.all(found)).flat();
}
