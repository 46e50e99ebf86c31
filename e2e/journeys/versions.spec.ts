import { accessibleAt, approveByCall, employ, granted, apiClient, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

interface Full {
  rowVer: number;
  [field: string]: unknown;
}

test('a resource has a new version, readers find it and see the differences, and a withdrawn one gives the reason', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const owner = await employ(portal, 'owner');
  const [wu, chief] = [await employ(portal, 'wu', ['reviewer']), await employ(portal, 'chief', ['data_admin'])];
  const title = `热电势测量 ${owner.userName}`;
  const [review, own] = [await apiClient(portal, wu), await apiClient(portal, owner)];
  const projectNo = `2021YFA${owner.userName}`;
  await portal.query('update sys_user set dept_id = (select min(dept_id) from sys_dept) where user_id = $1', [
    owner.userId,
  ]);
  const doi = `10.5072/${owner.userName}.x_1`;
  const numbers = { noProject: false, specialNo: 'XDB33000000', projectNo, taskNo: `${projectNo}-01` };
  const oldId = await submitResource(portal, owner, title, { ...numbers, doi });
  const oldPublic = await approveByCall(review, oldId);

  let newId = 0;
  await test.step('the owner starts the new version on the page that manages the resource', async () => {
    await openAs(page, owner, '/archive/mine');
    await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: '管理' }).click();
    await expect(page.getByRole('heading', { name: '管理资源' })).toBeVisible();
    await expect(page.getByRole('button', { name: '发布新版本' })).toBeVisible();
    await accessibleAt(page, accessible);
    await page.getByRole('button', { name: '发布新版本' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await page.waitForURL(/\/archive\/submit\/\d+$/);
    newId = Number(/\d+$/.exec(page.url())![0]);
    await expect(page.getByRole('heading', { name: `“${title}”的 1.1 版` })).toBeVisible();
    await page.getByLabel('版本说明（中文）').fill('补充关键词');
    await expect(page.getByText(/^已保存 /)).toBeVisible();
    await page.getByRole('button', { name: '删除文件' }).first().scrollIntoViewIfNeeded();
    await accessibleAt(page, accessible);
  });

  const newPublic = await test.step('it is changed, submitted and approved', async () => {
    const { data } = await granted(own('GET', `/front/resource/mine/${newId}`));
    const body = { ...(data as Full), keywordsZh: '热电势,单晶,修订', ftpPassword: '' };
    const kept = await granted(own('PUT', `/front/resource/mine/${newId}`, body));
    const { rowVer } = kept.data as Full;
    await granted(own('POST', `/front/resource/mine/${newId}/submit`, { rowVer }));
    return approveByCall(review, newId);
  });

  const reader = await (await otherBrowser()).newPage();
  await test.step('a reader of the old version sees a link to the newer one and compares them', async () => {
    await reader.goto(`/data/detail/${oldPublic}`);
    await expect(reader.getByText('您正在查看旧版本 V1.0，最新版本为 V1.1。')).toBeVisible();
    await accessibleAt(reader, accessible);
    await reader.getByRole('link', { name: '查看差异' }).click();
    await expect(reader.getByRole('heading', { name: 'V1.0 与 V1.1 的差异' })).toBeVisible();
    const keywords = reader.getByRole('row').filter({ hasText: '中文关键词' });
    await expect(keywords).toContainText('热电势,单晶');
    await expect(keywords.getByRole('insertion')).toContainText('修订');
    await expect(reader.getByText('数据文件没有变化。')).toBeVisible();
    await accessibleAt(reader, accessible);
  });

  await test.step('all versions are on one page, and one address leads to the newest', async () => {
    await reader.goto(`/data/versions/${oldPublic}`);
    await expect(reader.getByRole('link', { name: 'V1.0', exact: true })).toBeVisible();
    await expect(reader.getByText('最新版本', { exact: true })).toBeVisible();
    await expect(reader.getByText('补充关键词')).toBeVisible();
    await accessibleAt(reader, accessible);
    await reader.goto(`/data/latest/${oldPublic}`);
    await expect(reader).toHaveURL(new RegExp(`/data/detail/${newPublic}$`));
  });

  const office = await (await otherBrowser()).newPage();
  const row = office.getByRole('row').filter({ hasText: 'V1.1' });
  await test.step('a data administrator finds it by identifier, project, department, source and open date', async () => {
    await openAs(office, chief, '/dms/all');
    const found = office.locator('tbody .ant-table-row');
    const type = async (label: string, words: string) => {
      await office.getByRole('searchbox', { name: label, exact: true }).fill(words);
      await office.keyboard.press('Enter');
    };
    const choose = async (label: string, option: string | RegExp) => {
      await office.getByRole('combobox', { name: label, exact: true }).click();
      await office.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
    };
    await type('DOI 或 CSTR', `${owner.userName}.x_1`);
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('V1.0');
    await type('DOI 或 CSTR', '');
    await type('项目编号', owner.userName);
    await expect(found).toHaveCount(2);
    await choose('来源', 'FTP');
    await expect(found).toHaveCount(0);
    await choose('来源', '网页提交');
    await choose('部门', /./);
    await expect(office).toHaveURL(/source=form.*deptId=\d+/);
    await expect(found).toHaveCount(2);
    // The first date is applied when the calendar opens, then the second is requested.
    await office.getByPlaceholder('开放自').click();
    await expect(office.locator('.ant-picker-dropdown')).toBeVisible();
    await office.getByPlaceholder('开放自').fill('2020-01-01');
    await office.keyboard.press('Enter');
    await expect(office.getByPlaceholder('开放至')).toBeFocused();
    await office.getByPlaceholder('开放至').fill('2020-01-01');
    await office.keyboard.press('Enter');
    await expect(office).toHaveURL(/beginOpenDate=2020-01-01&endOpenDate=2020-01-01/);
    await expect(found).toHaveCount(2);
  });

  await test.step('and withdraws it with a reason', async () => {
    await row.getByRole('button', { name: /的更多操作$/ }).click();
    await office.getByRole('menuitem', { name: '下架' }).click();
    const box = office.getByRole('dialog');
    await box.getByLabel('原因').fill('仪器标定错误');
    await accessible(office);
    await box.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(row.getByText('已下架')).toBeVisible();
    await mailTo(owner.email, '仪器标定错误');
  });

  await test.step('a tombstone gives the reason; a search finds the version before it', async () => {
    await reader.goto(`/data/detail/${newPublic}`);
    await expect(reader.getByText('仪器标定错误').first()).toBeVisible();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(reader.getByRole('link', { name: /^下载/ })).toHaveCount(0);
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const signedIn = await office.request.get(`/data/detail/${newPublic}`);
    expect(signedIn.headers()['cache-control'], 'no cache between keeps it').toBe('private');
    await accessibleAt(reader, accessible);
    const visitor = await fetch(
      `${portal.url}/prod-api/front/resource/list?keyword=${encodeURIComponent(owner.userName)}`,
    );
    const { rows } = (await visitor.json()) as { rows: { publicId: string }[] };
    expect(rows.map(({ publicId }) => publicId)).toEqual([oldPublic]);
  });
});
