import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Row } from './measure.ts';
import type { Portal } from './portal.ts';

/** The shell has no windows of its own, whose drawing would share the processor with the page. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browserPath = process.env['CHROMIUM'] || shells.find((file) => existsSync(file));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const leastScore = 95;
/** The page that is in the middle of so many looks counts: a single look says as much of the machine as of the page. */
const looks = 3;

/** Public pages, each in both languages, as Lighthouse sees them on its phone: slow line, slow processor. */
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
        // Somebody has been there before: what is measured is the page, not the first drawing of it.
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

/** A busy browser now and then hands over no trace; then Lighthouse looks again. */
async function seen(address: string, port: number): Promise<Seen> {
  for (let turn = 1; ; turn += 1) {
    const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
    if (result.lhr.categories['performance']?.score !== null || turn === 3) return result.lhr;
  }
}

const scoreOf = ({ categories: found }: Seen, name: (typeof categories)[number]) =>
  Math.round((found[name]?.score ?? 0) * 100);

/** The look with the middle performance, and the performance of all of them. */
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
