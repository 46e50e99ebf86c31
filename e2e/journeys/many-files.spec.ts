import type { Route } from '@playwright/test';
import { employ, granted, apiClient } from '../office.ts';
import { expect, test } from '../people.ts';

const files = Array.from({ length: 60 }, (_, at) => ({
  name: `run-${String(at + 1).padStart(2, '0')}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(`T,R\n${at},${at * 2}\n`),
}));

test('the upload of many files shows the total progress, and one click retries the failed ones', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const debye = await employ(portal, 'debye');
  const own = await apiClient(portal, debye);
  const { resourceId } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const queue = page.getByRole('list', { name: '上传队列' }).getByRole('listitem');
  const arrived = page.getByRole('list', { name: '已上传的文件' }).getByRole('listitem');

  // Requests are held until the page was checked; later they fail for some files.
  const held: Route[] = [];
  let line: 'held' | 'broken' | 'whole' = 'held';
  await page.route(/\/front\/resource\/mine\/\d+\/files$/, (route) => {
    if (line === 'held') held.push(route);
    else if (line === 'whole' || route.request().postData()!.includes('run-0')) return route.continue();
    else return route.abort();
    return undefined;
  });
  await openAs(page, debye, `/archive/submit/${resourceId}`);
  await page.locator('input[type=file]').first().setInputFiles(files);

  await test.step('20 rows represent 60 files, and one line shows the total progress', async () => {
    await expect(page.getByText('正在上传 0 / 60 · 已上传 0%')).toBeVisible();
    await expect(queue).toHaveCount(20);
    await expect(queue.first()).toContainText('run-01.csv');
    await expect(page.getByText('队列中还有 40 个文件')).toBeVisible();
    await accessible(page);
  });

  await test.step('most uploads fail', async () => {
    line = 'broken';
    await Promise.all(held.splice(0).map((route) => route.continue()));
    const retry = page.getByRole('button', { name: '重试 51 个未成功的文件' });
    await expect(retry).toBeVisible();
    await expect(arrived).toHaveCount(9);
    await expect(page.getByText('队列中还有 31 个文件')).toBeVisible();
    await expect(page.getByText('正在上传')).toHaveCount(0);
    await accessible(page);
  });

  await test.step('one click uploads them all', async () => {
    line = 'whole';
    await page.getByRole('button', { name: '重试 51 个未成功的文件' }).click();
    await expect(queue).toHaveCount(0, { timeout: 60_000 });
    const stored = await portal.query<{ name: string }>(
      'select name from data_resource_file where resource_id = $1 order by name',
      [resourceId],
    );
    expect(stored.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    await expect(arrived).toHaveCount(50);
  });

  await test.step('one click removes the files that cannot be uploaded', async () => {
    const empty = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.alloc(0) });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([empty('one.csv'), empty('other.csv')]);
    await expect(queue).toHaveCount(2);
    await page.getByRole('button', { name: '从列表移去 2 个未上传的文件' }).click();
    await expect(queue).toHaveCount(0);
  });
});
