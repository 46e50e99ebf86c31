import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, newUser, test } from '../people.ts';
import { publishes } from '../publishing.ts';

const folder = path.join(process.env['SHARED_DATA'] ?? '../shared/data', 'benchmarks/matbench/datasets');

test('the real benchmark tables pass from a visitor’s registration to a public download', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
  otherBrowser,
}) => {
  test.setTimeout(240_000);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
  expect(files.length).toBeGreaterThan(0);
  const author = newUser('matbench');
  const [first] = files;
  await publishes(
    page,
    { portal, solveCaptcha, logIn, mailTo, accessible, otherBrowser },
    {
      author,
      mobile: '13800138002',
      title: `Matbench 数据表 ${author.userName}`,
      files,
      previewed: { name: first!.name, cell: first!.bytes.toString('utf8').split(/\r?\n/)[1]!.split(',')[0]! },
    },
  );
});
