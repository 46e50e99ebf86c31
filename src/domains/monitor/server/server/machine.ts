import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readLimits } from './limits.ts';

/** Accumulated times in one unit. */
interface Times {
  user: number;
  system: number;
  wait: number;
  total: number;
}

/** Shares of processor time in percent. */
export interface Shares {
  user: number;
  system: number;
  wait: number;
  idle: number;
}

/** Milliseconds between the two samples of a share. */
const apart = 500;

let looking: Promise<Shares> | undefined;

/** Current load of the processors that this process may use. Concurrent callers get the same answer. */
export function cpuShares(): Promise<Shares> {
  looking ??= look().finally(() => (looking = undefined));
  return looking;
}

async function look(): Promise<Shares> {
  const first = await times();
  await pause(apart);
  const second = await times();
  return sharesBetween(first, second);
}

/** Shares of the time between two samples. */
export function sharesBetween(first: Times, second: Times): Shares {
  const total = second.total - first.total;
  const share = (name: 'user' | 'system' | 'wait') =>
    total > 0 ? Math.min(Math.max(((second[name] - first[name]) / total) * 100, 0), 100) : 0;
  const [user, system, wait] = [share('user'), share('system'), share('wait')];
  return { user, system, wait, idle: Math.max(100 - user - system - wait, 0) };
}

async function times(): Promise<Times> {
  const { cpu } = await readLimits();
  if (cpu) return { user: cpu.user, system: cpu.system, wait: 0, total: performance.now() * cpu.count };
  const line = /^cpu +(.*)$/m.exec(await readFile('/proc/stat', 'utf8').catch(() => ''))?.[1];
  if (line) {
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, stolen = 0] = line
      .split(' ')
      .map(Number);
    const busy = { user: user + nice, system: system + irq + soft, wait };
    return { ...busy, total: busy.user + busy.system + wait + idle + stolen };
  }
  const sum = { user: 0, system: 0, wait: 0, total: 0 };
  for (const { times: of } of os.cpus()) {
    sum.user += of.user + of.nice;
    sum.system += of.sys + of.irq;
    sum.total += of.user + of.nice + of.sys + of.irq + of.idle;
  }
  return sum;
}

/** Bytes of memory that programs here may use, and that they use. */
export async function memory(): Promise<{ total: number; used: number }> {
  const machine = { total: os.totalmem(), used: os.totalmem() - (await available()) };
  const { memory: granted } = await readLimits();
  return granted && granted.total < machine.total ? granted : machine;
}

/** Memory available without swapping; the system's free memory excludes the file cache. */
async function available(): Promise<number> {
  const lines = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kib = /^MemAvailable: +(\d+) kB$/m.exec(lines)?.[1];
  return kib ? Number(kib) * 1024 : os.freemem();
}

/** The address of this machine in its network. */
export function ownAddress(): string {
  const outward = Object.values(os.networkInterfaces()).flatMap((of) => of ?? []);
  const found = outward.filter(({ internal }) => !internal);
  return (found.find(({ family }) => family === 'IPv4') ?? found[0])?.address ?? '127.0.0.1';
}
