import { readFile } from 'node:fs/promises';
import { confirm, employ } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

test('a visitor filters the benchmarks, sorts a board, exports it and opens a model', async ({ page, accessible }) => {
  await page.goto('/?lang=zh');
  await page.getByRole('link', { name: '全部基准测试' }).click();
  await page.getByLabel('任务类型').selectOption('classification');
  await expect(page).toHaveURL(/taskType=classification/);
  await expect(page.getByRole('heading', { name: '金属性判别' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '带隙预测' })).toHaveCount(0);
  await accessible(page);

  await page.goto('/benchmarks/detail/1a?lang=en');
  const board = page.getByRole('group', { name: /^Leaderboard of/ });
  const names = () => board.getByRole('rowheader').getByRole('link').allTextContents();
  const ranked = await names();
  expect(ranked).toHaveLength(8);
  // Models that have seen targets are listed without a rank until a visitor asks for ranks.
  expect(ranked.at(-2)).toBe('DemoBaseline');
  const seen = ranked.at(-1)!;
  await expect(board.getByRole('row').last()).toContainText('Unranked');
  await page.getByRole('link', { name: /^Rank models that have seen test data/ }).click();
  await expect.poll(async () => (await names()).at(-1)).toBe('DemoBaseline');
  await expect(board.getByRole('row').filter({ hasText: seen })).not.toContainText('Unranked');
  await page.getByRole('link', { name: /without a rank$/ }).click();
  await expect.poll(async () => (await names()).at(-1)).toBe(seen);
  expect(ranked).not.toContain('DemoTransformer');
  await board.getByRole('link', { name: /^R²/ }).click();
  await expect(page).toHaveURL(/sort=r2/);
  await board.getByRole('link', { name: /^R²/ }).click();
  await expect(board.getByRole('columnheader', { name: /^R²/ })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names())[0]).toBe('DemoBaseline');
  await page.getByLabel('Mark').selectOption('code');
  await expect.poll(names).not.toContain('DemoBaseline');
  const shown = await names();
  await accessible(page);

  const download = page.waitForEvent('download');
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(shown);

  await page.goto('/benchmarks/detail/1a?lang=en&name=equinet');
  await board.getByRole('link', { name: 'DemoEquiNet' }).click();
  await expect(page.getByRole('img', { name: /^Prediction against truth of 500 samples/ })).toBeVisible();
  await expect(page.getByText('Verified by the platform')).toBeVisible();
  await accessible(page);
});

test('a visitor reads the meaning of a column, opens training data and compares two models sample by sample', async ({
  page,
  accessible,
}) => {
  await page.goto('/benchmarks/detail/1a?lang=en');
  const board = page.getByRole('group', { name: /^Leaderboard of/ });
  await expect(page.getByRole('img', { name: /of the first models with their intervals/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /the line is the best score of its time/ })).toBeVisible();
  const definition = page.getByRole('button', { name: /^Definition of MAE/ });
  await definition.focus();
  await page.keyboard.press('Enter');
  const meaning = page
    .getByText('Mean of the absolute differences between prediction and truth.')
    .filter({ visible: true })
    .first();
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Columns' }).getByRole('link', { name: 'Provenance and cost' }).click();
  await expect(page).toHaveURL(/columns=provenance/);
  await expect(board.getByRole('columnheader', { name: 'GPU hours' })).toBeVisible();
  await page.reload();
  await expect(board.getByRole('columnheader', { name: 'GPU hours' })).toBeVisible();
  await board.getByRole('checkbox', { name: 'Choose DemoGNN-S for the comparison' }).check();
  await board.getByRole('checkbox', { name: 'Choose DemoForest for the comparison' }).check();
  await accessible(page);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('DemoGNN-S is better; the 95 % interval does not hold zero.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Samples on which they disagree most' }).getByRole('row')).toHaveCount(
    21,
  );
  await accessible(page);

  // Pages show no single samples of hidden targets.
  await page.goto('/benchmarks/detail/2c?lang=en');
  for (const box of (await board.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('The targets are hidden; only the paired difference is shown.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Samples on which they disagree most' })).toHaveCount(0);
});

test('a publisher corrects a score file and submits it; a reviewer lists the model, and visitors see it', async ({
  page,
  portal,
  openAs,
  solveCaptcha,
  mailTo,
  accessible,
  otherBrowser,
}) => {
  const publisher = await employ(portal, 'publisher');
  const reviewer = await employ(portal, 'benchreviewer', ['bench_admin']);
  const name = `Journey model ${process.pid}`;
  const sample = await (await fetch(`${portal.url}/prod-api/front/benchmark/sample/2e`)).text();
  const file = (text: string) => ({ name: 'scores.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

  await openAs(page, publisher, '/benchmarks/detail/2e?lang=en');
  await page.getByRole('link', { name: 'Submit a model' }).click();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toBeVisible();
  // The answer of the captcha stays valid while other fields have errors.
  await solveCaptcha(page);
  await submit.click();
  await expect(page.getByLabel(/^Model name/)).toBeFocused();
  await page.getByLabel(/^Model name/).fill(name);
  await page.getByLabel(/^Publisher/).fill('Journey Lab');
  await page.getByLabel(/^Description/).fill('Sent by a story about a publisher');
  const input = page.getByLabel(/^Scores file/);
  await input.setInputFiles(file(sample.replace('0.0000', '0,5').replace('2e-0002', '2e-002')));
  await expect(page.getByText('3 errors in the file')).toBeVisible();
  await expect(page.getByText('Line 3', { exact: true })).toBeVisible();
  await expect(page.getByText('is it “2e-0002”?')).toBeVisible();
  await accessible(page);
  const right = file(sample.replaceAll('0.0000', '9.1234'));
  const task = '**/front/benchmark/task/2e';
  await page.route(task, (route) => route.abort());
  await input.setInputFiles(right);
  await expect(page.getByText('The backend interface cannot be reached')).toBeVisible();
  await expect(page.getByText('3 errors in the file')).toHaveCount(0);
  await page.unroute(task);

  // A browser reports the same file again only after the earlier choice was cleared.
  const chooser = page.waitForEvent('filechooser');
  await input.click();
  await chooser;
  expect(await input.inputValue()).toBe('');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(task, async (route) => {
    await held;
    await route.continue();
  });
  await input.setInputFiles(right);
  await expect(page.getByText('Checking the file…')).toBeVisible();
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('predictions for 240 of 240 samples')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await submit.click();
  // The score arrives while the page is open.
  await expect(page.getByText('Scored; waiting for review')).toBeVisible();
  await page.getByRole('link', { name: 'See my models' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Pending`) })).toBeVisible();

  const office = await (await otherBrowser()).newPage();
  await openAs(office, reviewer, '/admin/index');
  await expect(office.getByText('没有需要处理的审核事项')).toHaveCount(0);
  await office.getByRole('link', { name: /待审核的模型/ }).click();
  await expect(office).toHaveURL(/\/bms\/models\?status=pending/);
  const view = office.locator('.console-view:not([hidden])');
  await view.getByRole('button', { name: `审核模型“${name}”` }).click();
  const box = office.getByRole('dialog', { name });
  await expect(box.getByRole('group', { name: '前 20 条预测' }).getByRole('row', { name: /2e-0002/ })).toBeVisible();
  await expect(box.getByRole('img', { name: /^预测值与真值的对照图/ })).toBeVisible();
  await accessible(office);
  await box.getByRole('button', { name: `通过模型“${name}”` }).click();
  await confirm(office, `确认通过模型“${name}”吗`);
  await expect(box.getByRole('button', { name: `隐藏模型“${name}”` })).toBeVisible();
  expect(await mailTo(publisher.email, name)).toContain('/model/');

  await page.goto(`/benchmarks/detail/2e?lang=en`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // The page is cached for this visitor, and rendered again with the new comment.
  const visitor = await (await otherBrowser()).newPage();
  await visitor.goto(`${page.url()}?lang=en`);
  await expect(visitor.getByText('No comments yet')).toBeVisible();
  const login = visitor.getByRole('region', { name: 'Comments' }).getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', /redirect=%2Fmodel/);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toBeFocused();
  await expect(page.getByText('Please enter a comment')).toBeVisible();
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Trained with <b>which</b> seeds?');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByText('Submitted; it will appear after moderation')).toBeVisible();
  const own = page.getByRole('listitem').filter({ hasText: 'Trained with <b>which</b> seeds?' });
  await expect(own.getByText('Pending')).toBeVisible();
  await accessible(page);
  await office.goto('/bms/comments?status=pending');
  await expect(view.getByText('Trained with <b>which</b> seeds?')).toBeVisible();
  await accessible(office);
  await view.getByRole('button', { name: `显示${publisher.nickName}的评论` }).click();
  await confirm(office, `确认显示${publisher.nickName}的评论吗`);
  await expect(view.getByRole('button', { name: `显示${publisher.nickName}的评论` })).toHaveCount(0);
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Trained with <b>which</b> seeds?')).toBeVisible({ timeout: 2000 });
  }).toPass();

  // Without comments the page shows the rest.
  await portal.query('alter table bench_comment rename to bench_comment_away');
  // A page of another process may be cached for five seconds.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Unable to fetch comments')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await portal.query('alter table bench_comment_away rename to bench_comment');
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Trained with <b>which</b> seeds?')).toBeVisible({ timeout: 2000 });
  }).toPass();

  await own.getByRole('button').click();
  await page.getByRole('dialog', { name: 'System prompt' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(own).toHaveCount(0);
});
