import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Row } from './measure.ts';
import type { Portal } from './portal.ts';

/** The headless shell draws no windows, which would share the processor with the page. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browserPath = process.env['CHROMIUM'] || shells.find((file) => existsSync(file));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const leastScore = 95;
/** Number of runs per page. The median run counts, because a single run depends on the load of the machine. */
const looks = 3;

/** Measures public pages in both languages with Lighthouse's phone: slow network, slow processor. */
export async function lighthouseRows(portal: Pick<Portal, 'url'>, paths: readonly string[]): Promise<Row[]> {
  if (!browserPath) throw new Error(`There is no browser at ${shells.join(' or ')}; CHROMIUM names another.`);
  const port = 9222 + (process.pid % 1000);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  try {
    for (const path of paths)
      for (const language of ['zh', 'en']) {
        const address = new URL(path, portal.url);
        address.searchParams.set('lang', language);
        // Opens the page first, so that the page cache has it.
        await fetch(address);
        const all: Seen[] = [];
        while (all.length < looks) all.push(await seen(address.href, port));
        rows.push(rowOf(`${path} ${language}`, all));
      }
  } finally {
    await browser.close();
  }
  return rows;
}

type Seen = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Repeats the run if a busy browser returns no trace. */
async function seen(address: string, port: number): Promise<Seen> {
  for (let turn = 1; ; turn += 1) {
    const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${address}`);
    if (result.lhr.categories['performance']?.score !== null || turn === 3) return result.lhr;
  }
}

const scoreOf = ({ categories: found }: Seen, name: (typeof categories)[number]) =>
  Math.round((found[name]?.score ?? 0) * 100);

/** The run with the median performance, and the performance of all runs. */
function rowOf(what: string, all: Seen[]): Row {
  const sorted = all.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const { audits } = middle;
  const scores = categories.map((name) => scoreOf(middle, name));
  const shift = audits['cumulative-layout-shift']?.numericValue ?? NaN;
  const paint = (audits['largest-contentful-paint']?.numericValue ?? NaN) / 1000;
  const blocked = audits['total-blocking-time']?.numericValue ?? NaN;
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  );
  const performances = sorted.map((one) => scoreOf(one, 'performance')).join(' ');
  return {
    what,
    figures: `${scores.join(' / ')} (${performances}) · CLS ${shift.toFixed(3)} · LCP ${paint.toFixed(1)} s · blocked ${blocked.toFixed(0)} ms${failed.length ? ` · ${failed.map(({ id }) => id).join(', ')}` : ''}`,
    goal: `≥ ${leastScore}, CLS 0`,
    ok: scores.every((score) => score >= leastScore) && shift < 0.0005,
  };
}
