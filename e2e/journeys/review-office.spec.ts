import type { Page } from '@playwright/test';
import { accessibleInBoth, confirm, employ, granted, apiClient, submitAgain, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

const detail = (resourceId: number) => `/dms/approval/detail?id=${resourceId}`;
const card = (page: Page, title: string) => page.locator('.review-card').filter({ hasText: title });

/** Adds a reviewer to the register by calls. */
async function enter(call: Awaited<ReturnType<typeof apiClient>>, userId: number, subjectCodes = ['*']) {
  const form = { userId, subjectCodes, resourceTypes: [], maxOpen: 5, status: '0', remark: '' };
  await granted(call('POST', '/data/auditor', form));
}

async function answerChecks(page: Page): Promise<void> {
  for (const group of await page.getByRole('radiogroup', { name: /^“.*”的答案$/ }).all())
    await group.getByRole('radio', { name: '是', exact: true }).check();
}

test('a submission is assigned, judged, asked about, answered and decided', async ({
  page,
  portal,
  logIn,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  test.slow();
  const [owner, ada, ben, mia] = [
    await employ(portal, 'owner'),
    await employ(portal, 'ada', ['data_auditor']),
    await employ(portal, 'ben', ['data_auditor']),
    await employ(portal, 'mia', ['data_admin']),
  ];
  const title = `分配审核 ${owner.userName}`;
  const resourceId = await submitResource(portal, owner, title);
  await portal.query("update sys_user set organization = '示例研究所' where user_id = $1", [ben.userId]);
  await logIn(page, mia);

  await test.step('an administrator adds auditors to the register', async () => {
    await page.goto('/dms/auditor');
    await expect(page.getByRole('heading', { name: '数据资源审核员' })).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '新增审核员' }).click();
    const form = page.getByRole('dialog', { name: '新增审核员' });
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toContainText('请至少选择一个学科');
    await accessible(page);
    await form.getByRole('combobox', { name: '审核员' }).fill(ada.nickName);
    await page.locator('.ant-select-item-option', { hasText: ada.userName }).click();
    await form.getByRole('combobox', { name: '学科' }).fill('140 ');
    await form.getByRole('combobox', { name: '学科' }).press('Tab');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('新增成功').first()).toBeVisible();
    await page.getByRole('searchbox', { name: '姓名或单位' }).fill(ada.userName);
    await page.getByRole('searchbox', { name: '姓名或单位' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: ada.userName })).toContainText('物理学');
    await enter(await apiClient(portal, mia), ben.userId);
  });

  await test.step('selects among them; a conflict of interest is named and cannot be selected', async () => {
    await page.goto(detail(resourceId));
    await page.getByRole('button', { name: '分配审核员' }).click();
    const chooser = page.getByRole('dialog');
    await chooser.getByPlaceholder('按姓名或单位检索').fill(ben.nickName);
    await expect(chooser.getByRole('row').filter({ hasText: ben.nickName })).toContainText('与提交人或作者同单位');
    await expect(chooser.getByRole('checkbox', { name: ben.nickName })).toBeDisabled();
    await accessible(page);
    await chooser.getByPlaceholder('按姓名或单位检索').fill(ada.nickName);
    await chooser.getByRole('checkbox', { name: ada.nickName }).check();
    await chooser.getByRole('button', { name: /确\s*定/ }).click();
    await expect(card(page, '分配审核员')).toContainText(ada.nickName);
    await accessibleInBoth(page, accessible);
    expect(await mailTo(ada.email, title)).toContain(`/dms/approval/detail?id=${resourceId}`);
  });

  const desk = await (await otherBrowser()).newPage();
  await test.step('the auditor finds it under "my reviews", with half the rights: an opinion, no decision', async () => {
    await openAs(desk, ada, '/dms/reviews');
    await accessibleInBoth(desk, accessible);
    await desk.getByRole('link', { name: title }).click();
    await expect(card(desk, '我的意见').first()).toBeVisible();
    await expect(desk.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
    await expect(desk.getByRole('button', { name: '分配审核员' })).toHaveCount(0);
    await desk.getByRole('button', { name: '提交意见' }).click();
    await expect(card(desk, '审查清单')).toContainText('请逐项填写审查清单');
    await accessibleInBoth(desk, accessible);
    await desk.goto('/dms/auditor');
    await expect(desk.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  });

  await test.step('asks the depositor, who answers on the page of the resource without seeing a name', async () => {
    await desk.goto(detail(resourceId));
    await card(desk, '与提交人沟通').getByLabel('内容').fill('样品的厚度是多少？');
    await desk.getByRole('button', { name: '向提交人提问' }).click();
    await expect(desk.getByText('样品的厚度是多少？').first()).toBeVisible();
    expect(await mailTo(owner.email, '样品的厚度')).not.toContain(ada.nickName);
    const home = await (await otherBrowser()).newPage();
    await openAs(home, owner, `/archive/submit/${resourceId}`);
    await expect(home.getByText('样品的厚度是多少？')).toBeVisible();
    await expect(home.getByText(ada.nickName)).toHaveCount(0);
    await accessible(home);
    await home.getByLabel('内容').fill('80 nm');
    await home.getByRole('button', { name: '发送给审核员' }).click();
    await expect(home.getByText('80 nm', { exact: true })).toBeVisible();
    expect(await mailTo(ada.email, '80 nm')).toContain('80 nm');
  });

  await test.step('writes a private note and recommends', async () => {
    await desk.goto('/dms/reviews');
    await expect(desk.getByRole('row').filter({ hasText: title })).toContainText('提交人有新回复');
    await desk.getByRole('link', { name: title }).click();
    await card(desk, '仅您自己可见').getByLabel('私人备注').fill('复核图 3');
    await desk.getByRole('button', { name: '保存备注' }).click();
    await expect(desk.getByText('备注已保存').first()).toBeVisible();
    await answerChecks(desk);
    await desk.getByRole('radio', { name: '建议通过' }).check();
    await card(desk, '审查清单').getByLabel('意见', { exact: true }).fill('数据可信');
    await desk.getByRole('button', { name: '提交意见' }).click();
    await expect(desk.getByText('意见已提交').first()).toBeVisible();
    await expect(card(desk, '历史记录')).toContainText('数据可信');
  });

  await test.step('the administrator reads the opinion in the queue and decides', async () => {
    await page.goto(`/dms/approval?status=2&keyword=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('建议通过');
    await accessibleInBoth(page, accessible);
    await row.getByRole('link', { name: title }).click();
    await expect(card(page, '历史记录')).toContainText('数据可信');
    await expect(page.getByText('复核图 3')).toHaveCount(0);
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await confirm(page, '确认通过');
    await expect(page.getByText('已通过审核并发布').first()).toBeVisible();
  });
});

test('a returned submission comes back with its differences; the keyboard moves through the queue', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const [owner, wu] = [await employ(portal, 'owner'), await employ(portal, 'wu', ['reviewer'])];
  const title = `往返修改 ${owner.userName}`;
  const resourceId = await submitResource(portal, owner, title);
  const review = await apiClient(portal, wu);
  const rowVer = async () =>
    ((await granted(review('GET', `/data/resource/${resourceId}`))).data as { rowVer: number }).rowVer;
  await granted(review('POST', '/data/review/reject', { resourceId, rowVer: await rowVer(), reasons: ['metadata'] }));
  const submitter = await apiClient(portal, owner);
  const form = (await granted(submitter('GET', `/front/resource/mine/${resourceId}`))).data as object;
  await granted(submitter('PUT', `/front/resource/mine/${resourceId}`, { ...form, keywordsZh: '新关键词' }));
  await submitAgain(submitter, resourceId);
  const later = `随后提交 ${owner.userName}`;
  await submitResource(portal, owner, later);

  await openAs(page, wu, `/dms/approval?keyword=${encodeURIComponent(owner.userName)}`);
  await page.getByRole('link', { name: title }).click();
  const changes = card(page, '与上一轮的差异');
  await expect(changes).toContainText('新关键词');
  await expect(changes).toContainText('热电势,单晶');
  await accessibleInBoth(page, accessible);
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('heading', { level: 1, name: later })).toBeVisible();
  await expect(async () => {
    // The link back works when the place in the queue is known.
    await page.keyboard.press('Alt+k');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: '领取审核' }).click();
  await expect(page.getByText('已领取').first()).toBeVisible();
  await page.getByRole('button', { name: '退回任务' }).click();
  const ask = page.getByRole('dialog', { name: '退回审核任务' });
  await ask.getByLabel('原因').fill('方向不同');
  await accessible(page);
  await ask.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('button', { name: '领取审核' })).toBeVisible();
  await expect(card(page, '历史记录')).toContainText('方向不同');
});

test('several submissions are assigned and decided together; keys approve and reject one after the other', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const [owner, ada, mia] = [
    await employ(portal, 'owner'),
    await employ(portal, 'adalbert', ['data_auditor']),
    await employ(portal, 'mia', ['data_admin', 'reviewer']),
  ];
  const name = `批量审核 ${owner.userName}`;
  for (const at of [1, 2, 3, 4]) await submitResource(portal, owner, `${name} ${at}`);
  await enter(await apiClient(portal, mia), ada.userId);
  const queue = `/dms/approval?keyword=${encodeURIComponent(name)}`;
  const row = (at: number) => page.getByRole('row').filter({ hasText: `${name} ${at}` });
  await openAs(page, mia, queue);

  await test.step('two are assigned to an auditor, each with its result', async () => {
    for (const at of [1, 2]) await row(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量分配（2）' }).click();
    const people = page.getByRole('dialog', { name: '选择审核员' });
    await people.getByRole('checkbox', { name: ada.nickName }).check();
    await people.getByRole('button', { name: '确定' }).click();
    const box = page.getByRole('dialog', { name: '批量分配（2）' });
    await expect(box.getByText('将依次处理以下 2 项')).toBeVisible();
    await accessible(page);
    await box.getByRole('button', { name: /^分\s?配$/ }).click();
    await expect(box.getByText('已完成：成功 2 项，失败 0 项。')).toBeVisible();
    await box
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    await page.goto(`${queue}&status=2`);
    for (const at of [1, 2]) await expect(row(at)).toContainText(ada.nickName);
  });

  await test.step('only the submission that another reviewer decided fails', async () => {
    await page.goto(queue);
    for (const at of [3, 4]) await row(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量驳回（2）' }).click();
    const box = page.getByRole('dialog', { name: '批量驳回（2）' });
    await box.getByRole('button', { name: /^驳\s?回$/ }).click();
    await expect(box).toContainText('请填写驳回原因');
    await box.getByRole('checkbox', { name: '元数据不完整或不准确' }).check();
    const call = await apiClient(portal, mia);
    const { rows } = await call('GET', `/data/resource/list?status=1&keyword=${encodeURIComponent(`${name} 3`)}`);
    const [{ resourceId, rowVer }] = rows as [{ resourceId: number; rowVer: number }];
    await granted(call('POST', '/data/review/claim', { resourceId, rowVer }));
    await box.getByRole('button', { name: /^驳\s?回$/ }).click();
    await expect(box.getByText('已完成：成功 1 项，失败 1 项。')).toBeVisible();
    await box
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
  });

  await test.step('Alt+R opens the rejection, Alt+A asks for the approval, and the next one opens', async () => {
    await page.goto(`${queue}&status=2`);
    await row(3).getByRole('link', { name: '审核', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${name} 3` })).toBeVisible();
    // The keys work when their buttons are visible.
    await expect(page.getByRole('button', { name: '驳回', exact: true })).toBeVisible();
    await page.keyboard.press('Alt+r');
    await expect(page.getByRole('button', { name: '确认驳回' })).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await page.keyboard.press('Alt+a');
    await confirm(page, '确认通过');
    await expect(page.getByRole('heading', { name: `${name} 3` })).toHaveCount(0);
    await expect(page).toHaveURL(/\/dms\/approval\/detail\?id=\d+&queue=2$/);
  });
});
