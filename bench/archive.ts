import { comparedTask, printedTask } from './archive-fill.ts';
import { latencyRow, times, type Row } from './measure.ts';
import type { Portal } from './portal.ts';

/** Measures the list of 10,000 tasks, a large comparison, and a plan as PDF. */
export async function archive(portal: Portal, token: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}`, repeatsubmit: 'false' };
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${portal.url}/prod-api${path}`, { method, headers });
    if (answer.headers.get('content-type')?.includes('json')) {
      const { code, msg } = (await answer.json()) as { code: number; msg: string };
      if (code !== 200) throw new Error(`${path}: ${msg}`);
    } else await answer.arrayBuffer();
  };
  const list = (query: (at: number) => string) => (at: number) => ask(`/pms/archiveTask/list?${query(at)}`);
  const rows: Row[] = [];
  for (const [what, query] of [
    ['list of 10,000 tasks, any page', (at: number) => `pageNum=${1 + ((at * 37) % 1000)}`],
    ['… in a state', (at: number) => `status=${[10, 20, 40, 70][at % 4]}&pageNum=${1 + (at % 50)}`],
    ['… by words of the project', (at: number) => `keyword=${encodeURIComponent(`项目 ${1 + ((at * 97) % 9999)}`)}`],
    ['… overdue', (at: number) => `overdue=true&pageNum=${1 + (at % 50)}`],
  ] as const) {
    await times(10, list(query));
    rows.push(latencyRow(what, await times(100, list(query)), 50));
  }
  const seconds = async (count: number, work: () => Promise<unknown>) => {
    await work();
    const [best] = await times(count, work);
    return best! / 1000;
  };
  const compared = await seconds(3, () => ask(`/archive/task/${comparedTask}/comparison`, 'POST'));
  rows.push({
    what: 'comparison of 5,000 items with 50,000 resources, stored',
    figures: `${compared.toFixed(2)} s`,
    goal: '< 2 s',
    ok: compared < 2,
  });
  const printed = await seconds(3, () => ask(`/archive/task/${printedTask}/documents/plan`));
  rows.push({
    what: 'plan of 200 rows as PDF/A',
    figures: `${printed.toFixed(2)} s`,
    goal: '< 2 s',
    ok: printed < 2,
  });
  return rows;
}
