import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

/** More rows than the preview of a file shows. */
const rows = 10_400;

test('a visitor sorts and filters all rows of a large table and reads the summaries of its columns', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(120_000);
  const owner = await employ(portal, 'onnes');
  const csv = Array.from({ length: rows }, (_, at) => `${(at * 7) % rows},${at % 2 ? 'cooling' : 'warming'}`);
  const files = { 'R(T).csv': `T (K),branch\n${csv.join('\n')}\n` };
  const id = await submitResource(portal, owner, `Hg ${owner.userName}`, { titleEn: owner.userName }, files);
  const publicId = await approveByCall(await apiClient(portal, administrator), id);
  await page.goto(`/data/detail/${publicId}`);

  const sheet = page.getByRole('table', { name: /R\(T\)\.csv/ }).first();
  const filter = page.getByRole('form', { name: '筛选' });
  await test.step('after the file is prepared, its columns are summarized over all rows', async () => {
    // A record page that was opened early says that the table is being prepared; a reload finds it done.
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: '筛选', exact: true }).click({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await expect(filter).toBeVisible();
    await accessible(page);
  });

  await test.step('a header sorts ascending, then descending', async () => {
    await page.getByTitle('按“T (K)”升序排列').click();
    await page.getByTitle('按“T (K)”降序排列').click();
    await expect(sheet.getByRole('row').nth(2)).toContainText(String(rows - 1));
  });

  await test.step('a filter shows the matching rows, and is removed', async () => {
    await filter.getByLabel('不小于').fill('10');
    await filter.getByLabel('不大于').fill('19');
    await filter.getByRole('button', { name: '加上条件' }).click();
    await expect(page.getByText(/符合条件的第 1–10 行，共 10 行/).first()).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: /去掉条件/ }).click();
    await expect(page.getByText(/符合条件/)).toHaveCount(0);
  });
});
