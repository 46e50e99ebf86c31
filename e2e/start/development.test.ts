import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '../portal.ts';
import { call, clone, allEnded, processesOf, until } from './clone.ts';

const { run, folder, data } = clone();

function change(file: string, from: string, to: string): void {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  assert.ok(text.includes(from), `${file} has ${from}`);
  writeFileSync(place, text.replace(from, to));
}

/** Polls an address until it contains a text; during a restart the server does not answer. */
const untilIt = (says: string, address: string) =>
  until(
    () =>
      fetch(address, { signal: AbortSignal.timeout(5000) })
        .then((answer) => answer.text())
        .catch((error: Error) => error.message),
    (text) => text.includes(says),
  );

test(
  'npm run dev serves pages and calls, and shows changes of both without a restart',
  { timeout: 120_000 },
  async () => {
    const port = String(await freePort());
    const running = run('npm run dev', { PORT: port, DEMO: 'off' });
    const url = (await running.says(/ {2}Lattice {2}(http:\S+)\n/))[1]!;
    assert.match(await (await fetch(url)).text(), /<h1[ >]/);
    assert.equal((await call(url, '/front/site')).code, 200);

    change('src/domains/content/links/texts/zh.ts', '友情链接', '改过的链接页');
    await untilIt('改过的链接页', `${url}/link`);
    change('src/shared/texts/zh.ts', '数据服务接口运行正常', '改过的接口');
    await untilIt('改过的接口', `${url}/prod-api/`);
    change('src/domains/content/links/web/public/list.tsx', '<div className', '<div data-changed="by hand" className');
    await untilIt('data-changed="by hand"', `${url}/link`);

    running.child.kill('SIGTERM');
    await until(() => processesOf(data), allEnded);
  },
);
