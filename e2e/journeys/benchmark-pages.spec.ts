import { readFile } from 'node:fs/promises';
import { employ } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

test('a visitor sorts the data sets in a table and compares models over all data sets', async ({
  page,
  accessible,
}) => {
  await page.goto('/benchmarks?lang=en');
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  const table = page.getByRole('group', { name: 'Benchmark data sets' });
  await table.getByRole('link', { name: 'Samples' }).click();
  await expect(page).toHaveURL(/view=table.*sort=samples/);
  await expect(table.getByRole('columnheader', { name: 'Samples' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Best skill').selectOption('none');
  await expect(page).toHaveURL(/standing=none/);
  await accessible(page);

  await page.getByRole('link', { name: 'Summary over all benchmarks' }).click();
  const models = page.getByRole('group', { name: 'Skill of models on each benchmark' });
  await expect(models.getByRole('rowheader').filter({ hasText: 'DemoForest' })).toBeVisible();
  await page.getByText('Weights', { exact: true }).click();
  await page.getByLabel('Weight of “Band gap”').fill('0');
  await expect(page).toHaveURL(/w\.1b=0/);
  const row = models.getByRole('row').filter({ hasText: 'DemoForest' });
  const before = await row.textContent();
  await page.getByLabel('Weight of “Metallicity”').fill('5');
  await expect(row).not.toHaveText(before!);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download “Skill and Coverage” as SVG' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^<svg[^>]*xmlns=[\s\S]*fill="#[0-9a-f]{6}"/);
  await accessible(page);
});

test('a visitor opens all rows of a data set, filters and sorts them, and reopens them by the address', async ({
  page,
  accessible,
}) => {
  await page.goto('/benchmarks/detail/1a?lang=en');
  await page.getByRole('button', { name: /^Open the full table/ }).click();
  const rows = page.getByRole('group', { name: /^Rows of/ });
  await expect(rows.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('button', { name: 'Distribution of volume and filter' }).click();
  const panel = page.getByRole('region', { name: 'Column volume' });
  await panel.getByLabel('At least').fill('20');
  await panel.getByLabel('At least').press('Enter');
  await expect(page).toHaveURL(/c\.volume=20\.\./);
  await rows.getByTitle('Sort by volume').click();
  await expect(rows.getByRole('columnheader', { name: /volume/ })).toHaveAttribute('aria-sort', 'ascending');
  const found = await page.getByText(/^[\d,]+ of [\d,]+ rows$/).textContent();
  await accessible(page);
  await page.reload();
  await expect(page.getByText(found!)).toBeVisible();
});

test('a part of a page that cannot be loaded shows an error, and the others stay', async ({ page, portal, openAs }) => {
  const says = (words: string, timeout = 20_000) =>
    expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout });
  /** Reloads a page until it shows the text, because an older page may be cached for five seconds. */
  const pageSays = (path: string, words: string) =>
    expect(async () => {
      await page.goto(path);
      await says(words, 2000);
    }).toPass();
  const without = async (relation: string, look: () => Promise<void>) => {
    await portal.query(`alter table ${relation} rename to ${relation}_away`);
    try {
      await look();
    } finally {
      await portal.query(`alter table ${relation}_away rename to ${relation}`);
    }
  };
  await page.goto('/benchmarks/detail/1a?lang=en');
  const model = page
    .getByRole('group', { name: /^Leaderboard of/ })
    .getByRole('rowheader')
    .getByRole('link')
    .first();
  const address = (await model.getAttribute('href'))!;
  await without('bench_standing', async () => {
    await pageSays('/benchmarks', 'Unable to fetch datasets');
    await expect(page.getByText('Listed models')).toBeVisible();
  });
  await without('bench_preview_row', async () => {
    await pageSays('/benchmarks/detail/1a', 'Unable to fetch dataset info');
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  });
  await without('bench_subset', async () => {
    await pageSays('/benchmarks/detail/1a', 'Unable to fetch sub-datasets data');
  });
  await without('bench_score', async () => {
    await pageSays('/benchmarks/detail/1a', 'Unable to fetch scores');
    await expect(page.getByRole('heading', { name: 'Download' })).toBeVisible();
    await pageSays(address, 'Unable to fetch model data');
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  });
  await page.goto('/benchmarks/detail/1a');
  await page.route('**/front/benchmark/file/1a/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Open the full table/ }).click();
  await says('Unable to fetch the dataset table');
  await page.unroute('**/front/benchmark/file/1a/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: /^Rows of/ })).toBeVisible();

  await openAs(page, await employ(portal, 'failing'), '/benchmarks/submit/2e?lang=en');
  await page.route('**/front/benchmark/submit/2e', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Error when submitting! Try again').first()).toBeVisible();
});
