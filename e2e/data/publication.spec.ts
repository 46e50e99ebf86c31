import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { administrator, expect, newcomer, test } from '../people.ts';
import * as story from '../publication.ts';

const folder = path.join(process.env['SHARED_DATA'] ?? '../shared/data', 'benchmarks/matbench/datasets');

test('the real benchmark tables are deposited, approved and downloaded unchanged', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
  otherBrowser,
}) => {
  const tools = { portal, solveCaptcha, logIn, mailTo, accessible, otherBrowser };
  test.setTimeout(180_000);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
  expect(files.length).toBeGreaterThan(0);
  const depositor = newcomer('matbench');
  const title = `Matbench 数据表 ${depositor.userName}`;

  await story.register(page, depositor, '13800138002', tools);
  await story.verify(page, depositor, tools);
  await story.fillDeposit(page, title);
  await story.upload(page, files);
  await story.saved(page);
  await story.submit(page);

  const reviewer = await (await tools.otherBrowser()).newPage();
  await tools.logIn(reviewer, administrator);
  await story.openInQueue(reviewer, title);
  await story.approve(reviewer);

  await story.findAndDownload(await tools.otherBrowser(), title, files);
});
