import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { startTwo, type PortalEnvironment } from './portals.ts';

/** Resident memory of a process in MB (2^20 bytes). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const pages = ['/', '/data', '/benchmarks', '/help', '/developers', '/data?lang=en'];

/** Pages per second for eight visitors; with `isNew` each request has a new address, which is not cached. */
async function pagesPerSecond(url: string, milliseconds: number, isNew: boolean): Promise<number> {
  const end = performance.now() + milliseconds;
  let count = 0;
  const visitor = async (first: number) => {
    for (let at = first; performance.now() < end; at += 8) {
      const page = pages[at % pages.length]!;
      const address = isNew ? `${page}${page.includes('?') ? '&' : '?'}n=${at}-${milliseconds}` : page;
      const answer = await fetch(url + address);
      await answer.text();
      if (answer.status === 200) count += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_none, first) => visitor(first)));
  return (count / milliseconds) * 1000;
}

/** Memory, connections and pages per second of one process, and of two behind nginx. */
export async function measureSizes(around: PortalEnvironment, seeds: string, seconds: number): Promise<void> {
  console.log(`\n── sizes, on ${loadavg()[0]!.toFixed(1)} of load`);
  const two = await startTwo(around, { DEMO: 'on', SEED_SETTINGS: seeds });
  try {
    const atRest = residentMegabytes(two.pidOf(0));
    const one = `http://127.0.0.1:${two.ports[0]}`;
    const rows: [string, string, number][] = [];
    // Alternating, so that other load on the machine affects all equally.
    const sums = new Map<string, number[]>();
    for (let turn = 0; turn < 3; turn++)
      for (const [shape, url] of [
        ['one process', one],
        ['two processes behind nginx', two.url],
      ] as const)
        for (const isNew of [false, true]) {
          const key = `${shape}|${isNew ? 'pages at new addresses' : 'popular pages'}`;
          sums.set(key, [...(sums.get(key) ?? []), await pagesPerSecond(url, (seconds * 1000) / 6 + turn, isNew)]);
        }
    for (const [key, rates] of sums) {
      const [shape, kind] = key.split('|') as [string, string];
      rows.push([shape, kind, rates.reduce((sum, rate) => sum + rate, 0) / rates.length]);
    }
    for (const [shape, kind, rate] of rows)
      console.log(`   ${shape.padEnd(28)} ${kind.padEnd(24)} ${rate.toFixed(0).padStart(6)} pages/s`);
    const [{ connections, bytes } = { connections: 0, bytes: 0 }] = await two.query<{
      connections: number;
      bytes: string;
    }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        pg_database_size(current_database())::text as bytes`,
    );
    console.log(
      `   memory of a process: ${atRest} MB at rest, ${residentMegabytes(two.pidOf(0))} MB after it; connections of both: ${connections}; database of the demonstration: ${Math.round(Number(bytes) / 1_000_000)} MB`,
    );
  } finally {
    await two.stop();
  }
}
