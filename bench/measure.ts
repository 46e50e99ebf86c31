import autocannon from 'autocannon';
import { processorTimeOf, type Portal } from './portal.ts';

/** One line of the table. Figures are in the unit of the row; `goal` is a text for readers. */
export interface Row {
  what: string;
  figures: string;
  goal: string;
  ok: boolean | null;
}

/** Sends requests one after the other. Returns their times in milliseconds, sorted. */
export async function times(count: number, ask: (at: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let at = 0; at < count; at++) {
    const began = performance.now();
    await ask(at);
    measured.push(performance.now() - began);
  }
  return measured.sort((a, b) => a - b);
}

export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Requests per second of a client that sends one after the other. */
const perSecond = (spent: readonly number[]) =>
  Math.round((1000 * spent.length) / spent.reduce((sum, one) => sum + one, 0));

/** A row of times with a limit for the 95th percentile; null measures without a limit. */
export function latencyRow(what: string, sorted: number[], bound: number | null): Row {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
  return {
    what,
    figures: `${perSecond(sorted)} /s · p50 ${p50!.toFixed(1)} · p95 ${p95!.toFixed(1)} · p99 ${p99!.toFixed(1)} ms`,
    goal: bound === null ? '' : `p95 < ${bound} ms`,
    ok: bound === null ? null : p95! < bound,
  };
}

let browsers = 0;
/** Another visitor's address, as a proxy reports it. */
const anotherVisitor = () => {
  browsers += 1;
  return `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
};

/**
 * Visitors with browsers open pages. Each has a different address, and each records the page view, as the site's script
 * does. Unsuccessful answers are counted; one is enough to miss the goal.
 */
export async function loadRow(
  what: string,
  portal: Pick<Portal, 'url' | 'pid'>,
  next: () => string,
  goal: number,
  seconds: number,
): Promise<Row> {
  const before = processorTimeOf(portal.pid);
  const spent: number[] = [];
  let opened = '/';
  const open = (request: autocannon.Request): autocannon.Request => {
    opened = next();
    return { ...request, path: opened, headers: { ...request.headers, 'x-forwarded-for': anotherVisitor() } };
  };
  const view = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json', 'x-forwarded-for': anotherVisitor() },
    body: JSON.stringify({ path: opened.split('?')[0], email: '' }),
  });
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: portal.url,
        connections: 32,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
        duration: seconds,
        requests: [
          { setupRequest: open },
          { method: 'POST', path: '/prod-api/common/recordPageViewV2', setupRequest: view },
        ],
      },
      (error: Error | null, all) => (error ? reject(error) : resolve(all)),
    );
    // Each connection requests a page and then records its view; only pages are timed.
    const answered = new WeakMap<object, number>();
    run.on('response', (client: object, _status, _bytes, milliseconds) => {
      const turn = answered.get(client) ?? 0;
      answered.set(client, turn + 1);
      if (turn % 2 === 0) spent.push(milliseconds);
    });
  });
  const faults = result.non2xx + result.errors;
  const rate = result.requests.average / 2;
  spent.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(spent, share).toFixed(0));
  const each = (2 * (processorTimeOf(portal.pid) - before)) / result.requests.total;
  return {
    what,
    figures: `${Math.round(rate)} /s · p50 ${p50} · p95 ${p95} · p99 ${p99} ms · ${each.toFixed(2)} ms of the server's processor with the view${faults ? ` · ${faults} failed` : ''}`,
    goal: `> ${goal} /s`,
    ok: rate > goal && faults === 0,
  };
}

export function printTable(title: string, rows: Row[]): void {
  const mark = (ok: boolean | null) => (ok === null ? '' : ok ? 'ok' : '**missed**');
  const lines = rows.map((row) => `| ${row.what} | ${row.figures} | ${row.goal} | ${mark(row.ok)} |`);
  process.stdout.write(`\n${title}\n\n| what | measured | goal | |\n|---|---|---|---|\n${lines.join('\n')}\n`);
}
