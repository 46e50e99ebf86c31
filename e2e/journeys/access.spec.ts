import { readFileSync } from 'node:fs';
import { accessibleAt, accessibleInBoth, approveByCall, employ, speaker, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

test('somebody asks for restricted files, gets them, and loses them when access is taken back', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const [owner, reader] = [await employ(portal, 'owner'), await employ(portal, 'reader')];
  const [wu, chief] = [await employ(portal, 'wu', ['reviewer']), await employ(portal, 'chief', ['data_admin'])];
  const title = `受限热电势数据 ${owner.userName}`;
  const resourceId = await submitResource(portal, owner, title, {
    sharingMethod: 'restricted',
    accessRestriction: '仅限合作单位用于科学研究',
  });
  const place = `/data/detail/${await approveByCall(await speaker(portal, wu), resourceId)}`;

  await test.step('a visitor reads the conditions and is led to the login', async () => {
    await page.goto(place);
    await expect(page.getByText('仅限合作单位用于科学研究')).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '登录后申请' })).toBeVisible();
    await accessibleAt(page, accessible);
  });

  await test.step('a reader is told what is missing, and then sends the request', async () => {
    await openAs(page, reader, place);
    await page.getByRole('button', { name: '填写申请' }).click();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByRole('alert')).toContainText('请阅读并接受数据使用协议');
    await accessible(page);
    await page.getByLabel(/^用途说明/).fill('用于拟合输运模型并与理论计算比较');
    await page.getByLabel('我承诺遵守数据使用协议').check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('您的申请正在等待审批')).toBeVisible();
    await mailTo(owner.email, title);
  });

  const office = await (await otherBrowser()).newPage();
  await test.step('a data administrator reads it beside the conditions and approves', async () => {
    await openAs(office, chief, '/dms/access');
    await expect(office.getByRole('heading', { name: '访问审批' })).toBeVisible();
    await accessibleInBoth(office, accessible);
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^查看申请/ }).click();
    const box = office.getByRole('dialog');
    await expect(box).toContainText('仅限合作单位用于科学研究');
    await expect(box).toContainText('用于拟合输运模型并与理论计算比较');
    await accessible(office);
    await box.getByRole('button', { name: /^批\s?准$/ }).click();
    await expect(box.getByText('已批准').first()).toBeVisible();
    await mailTo(reader.email, '已批准');
  });

  await test.step('the reader downloads the file', async () => {
    await page.goto(place);
    await expect(page.getByText(/之前（含当日）下载数据文件/)).toBeVisible();
    const started = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /^下载 / })
      .first()
      .click();
    expect(readFileSync(await (await started).path()).length).toBeGreaterThan(0);
    await page.goto('/archive/access');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await accessibleAt(page, accessible);
  });

  await test.step('access is revoked with a reason, and the files are gone at once', async () => {
    const box = office.getByRole('dialog');
    await box.getByLabel('说明').fill('合作协议已终止');
    await box.getByRole('button', { name: /^撤\s?销$/ }).click();
    await expect(box.getByText('已撤销').first()).toBeVisible();
    await page.goto(place);
    await expect(page.getByText('访问权限已撤销：合作协议已终止')).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载 / })).toHaveCount(0);
    await mailTo(reader.email, '合作协议已终止');
  });
});
