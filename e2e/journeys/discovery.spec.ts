import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { employ, granted, apiClient, submitResource } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test } from '../people.ts';
import { countUse, personsBrowser, usesSoFar } from '../usage.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

/** Also checks the page in English. Leaves it in Chinese. */
async function accessibleInBoth(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  await accessible(page);
  const url = new URL(page.url());
  for (const language of ['en', 'zh']) {
    url.searchParams.set('lang', language);
    await page.goto(url.href);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    if (language === 'en') await accessible(page);
  }
}

/** Search terms, and the demonstration record that must be the first hit. */
const asked: [first: string, ...keywords: string[]][] = [
  [
    '层状反铁磁体磁输运测量数据',
    '磁输运',
    '反铁磁体',
    '反常霍尔效应',
    'magnetotransport',
    'layered antiferromagnets',
    'Hall',
  ],
  ['磁性结构对称性分析工具', '磁性结构', '磁空间群', '对称性分析工具', 'magnetic structures', 'symmetry analysis tool'],
  ['高压下氢化物 X 射线衍射图谱', '氢化物', '金刚石对顶砧', '高压 衍射', 'hydrides', 'high-pressure XRD'],
  [
    '铁基超导单晶角分辨光电子能谱数据集',
    '铁基超导',
    '铁基 光电子能谱',
    'ARPES iron-based',
    'iron-based superconductors',
  ],
  [
    '二维材料第一性原理能带与形成能表',
    '二维材料',
    '形成能',
    '第一性原理 形成能',
    '2D materials',
    'formation energy',
    'first principles 2D',
  ],
  ['拓扑半金属候选材料筛选论文数据', '拓扑半金属', '高通量筛选', 'topological semimetals', 'high-throughput screening'],
];

test('thirty searches in two languages have their expected first hit', async ({ request }) => {
  expect(asked.flatMap(([, ...keywords]) => keywords).length).toBeGreaterThanOrEqual(30);
  for (const [first, ...keywords] of asked)
    for (const keyword of keywords) {
      const answer = await request.get('/prod-api/front/resource/list', { params: { keyword } });
      const { rows } = (await answer.json()) as { rows: { titleZh: string }[] };
      expect(rows[0]?.titleZh, keyword).toContain(first);
    }
});

test('a user finds a material, saves the search and gets its new hits by mail; the owner sees the views', async ({
  page,
  portal,
  accessible,
  openAs,
  mailTo,
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await employ(portal, 'qian');
  const reader = await employ(portal, 'wang');
  const publish = async (title: string) => {
    const resourceId = await submitResource(portal, owner, title);
    const chief = await apiClient(portal, administrator);
    const { rowVer } = (await granted(chief('GET', `/data/resource/${resourceId}`))).data as { rowVer: number };
    await granted(chief('POST', '/data/review/approve', { resourceId, rowVer, comments: '' }));
  };
  await publish('SrTiO₃ 单晶的介电常数');
  const hit = page.getByRole('link', { name: 'SrTiO₃ 单晶的介电常数' });

  await test.step('picks elements in the periodic table', async () => {
    await page.goto('/data');
    await accessible(page);
    await page.getByRole('button', { name: '元素周期表' }).click();
    await page
      .getByRole('button', { name: '锶 Sr：未选' })
      .or(page.getByRole('button', { name: '锶 Sr' }))
      .first()
      .click();
    await page.getByRole('button', { name: /钛 Ti/ }).click();
    await page.getByRole('button', { name: /氢 H：|氢 H$/ }).click();
    await page.getByRole('button', { name: /氢 H/ }).click();
    await expect(page.getByRole('dialog')).toContainText('不含 H');
    await accessible(page);
    await page.getByRole('button', { name: '检索所选元素' }).click();
    await expect(hit).toBeVisible();
    await expect(page).toHaveURL(/elements=Ti,Sr&without=H/);
    await page.getByRole('link', { name: '移除条件：不含 H' }).click();
    await expect(page).not.toHaveURL(/without/);
    await page.goto('/data?elements=Ti,Sr,O&without=Ti');
    await expect(page.getByText('没有符合条件的数据资源')).toBeVisible();
  });

  await test.step('writes the formula in another order', async () => {
    await page.goto('/data');
    await page.getByLabel(/^化学式/).fill('O3SrTi');
    await page.getByLabel(/^化学式/).press('Enter');
    await expect(hit).toBeVisible();
    await page.goto('/data?keyword=TiSrO3');
    await expect(hit).toBeVisible();
    await page.goto('/data?formula=hello');
    await expect(page.getByText('无法识别该化学式')).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  const publishedIn = async (from: string, to: string) => {
    // Range filters of declared numbers have a button with the same name.
    const period = page.locator('form').filter({ has: page.getByLabel('从', { exact: true }) });
    await period.getByLabel('从', { exact: true }).fill(from);
    await period.getByLabel('到', { exact: true }).fill(to);
    await period.getByRole('button', { name: '应用' }).click();
  };
  await test.step('changes to a later period, and sends days in the wrong order', async () => {
    await page.goto('/data?from=2020-01-01&to=2020-12-31');
    await publishedIn('2021-02-01', '2021-03-01');
    await expect(page).toHaveURL(/from=2021-02-01&to=2021-03-01/);
    await publishedIn('2019-12-31', '2019-01-01');
    await expect(page).toHaveURL(/from=2019-01-01&to=2019-12-31/);
  });

  await test.step('filters by subject, publisher and days, and reopens the result by its address', async () => {
    await page.goto('/data?keyword=SrTiO3');
    await page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: /^张三/ }).click();
    await expect(page).toHaveURL(/publisher=\d+/);
    await expect(hit).toBeVisible();
    await publishedIn('2020-01-01', '2020-12-31');
    await expect(page.getByText('没有符合条件的数据资源')).toBeVisible();
    await page.goBack();
    await expect(hit).toBeVisible();
    await page.reload();
    await expect(hit).toBeVisible();
    await accessible(page);
  });

  await test.step('exports the hits', async () => {
    const started = page.waitForEvent('download');
    await page.getByText('导出结果').click();
    await page.getByRole('link', { name: 'CSV 表格' }).click();
    const file = await (await started).path();
    expect(await readFile(file, 'utf8')).toContain('SrTiO₃ 单晶的介电常数');
  });

  await test.step('saves the search', async () => {
    await openAs(page, reader, '/data?elements=Sr,Ti');
    await page.getByRole('link', { name: '保存检索与提醒' }).click();
    await page.getByLabel('名称').fill('钛酸锶');
    await page.getByLabel('邮件提醒').selectOption('daily');
    await page.getByRole('button', { name: '保存检索' }).click();
    await expect(page.getByRole('link', { name: '打开检索“钛酸锶”' })).toBeVisible();
    await expect(page.getByText('下次提醒')).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  await test.step('gets a mail about a new hit and stops the mails with one click', async () => {
    await publish('SrTiO3/LaAlO3 界面的超导');
    // A mail omits the last two minutes; they are in the next one.
    await portal.query(`update data_resource_search set publish_date = publish_date - interval '5 minutes'`);
    await portal.query(`update data_saved_search set next_mail = now(), told_to = told_to - interval '5 minutes'`);
    await portal.query(`select graphile_worker.add_job('data.saved-searches.tell')`);
    const mail = await mailTo(reader.email, '钛酸锶');
    expect(mail).toContain('SrTiO3/LaAlO3 界面的超导');
    expect(mail).not.toContain('SrTiO₃ 单晶的介电常数');
    await page.goto(/\S+\/data\/detail\/[\w-]+/.exec(mail)![0]);
    await expect(page.getByRole('heading', { level: 1, name: 'SrTiO3/LaAlO3 界面的超导' })).toBeVisible();
    const stop = /\S+\/data\/saved\/stop\/\S+/.exec(mail)![0];
    const stranger = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN' });
    const visitor = await stranger.newPage();
    await visitor.goto(stop);
    await accessible(visitor);
    await visitor.getByRole('button', { name: '停止提醒' }).click();
    await expect(visitor.getByText('已停止“钛酸锶”的邮件提醒')).toBeVisible();
    await stranger.close();
    await page.goto('/data/saved');
    await expect(page.getByLabel('邮件提醒')).toHaveValue('none');
    await page.getByRole('button', { name: '删除“钛酸锶”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('还没有保存的检索')).toBeVisible();
  });

  await test.step('opens the record by its address and by a link inside the site', async () => {
    const before = await usesSoFar(portal);
    const person = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', userAgent: personsBrowser });
    const reading = await person.newPage();
    await reading.goto('/data?keyword=介电常数');
    await reading.getByRole('link', { name: 'SrTiO₃ 单晶的介电常数' }).click();
    await expect(reading.getByRole('heading', { level: 1, name: 'SrTiO₃ 单晶的介电常数' })).toBeVisible();
    // The page reports its view shortly after it becomes visible.
    await countUse(portal, { ...before, views: before.views + 1 });
    await person.close();
  });

  await test.step('the page and its owner see the views', async () => {
    await page.goto('/data?keyword=介电常数');
    await hit.click();
    await expect(page.getByText('独立浏览 1 次')).toBeVisible();
    await expect(page.getByText('近 12 个月的浏览次数与下载次数')).toBeAttached();
    await accessibleInBoth(page, accessible);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openAs(page, owner, '/archive/mine');
    await page.getByRole('link', { name: '使用统计' }).click();
    await expect(
      page
        .getByRole('row', { name: /SrTiO₃ 单晶的介电常数/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('1');
    await accessibleInBoth(page, accessible);
  });

  await test.step('the back office has the list and recounts', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openAs(page, administrator, `/dms/statistics?keyword=${encodeURIComponent('介电常数')}`);
    await expect(page.getByRole('row', { name: /SrTiO₃ 单晶的介电常数/ })).toContainText('1 / 0');
    await accessible(page);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    await (await started).path();
  });
});
