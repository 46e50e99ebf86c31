import { readFileSync } from 'node:fs';
import { wireDay } from '#shared/time';
import {
  accessibleAt,
  accessibleInBoth,
  approveByCall,
  employ,
  granted,
  apiClient,
  submitResource,
  table,
} from '../office.ts';
import { expect, refusedWithoutReason, test } from '../people.ts';

test('a reader requests restricted files, gets access, and loses it when it is revoked', async ({
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
    accessRestrictionEn: 'For research by cooperating institutions only',
  });
  const place = `/data/detail/${await approveByCall(await apiClient(portal, wu), resourceId)}`;

  await test.step('a visitor reads the conditions and is sent to the login', async () => {
    await page.goto(place);
    await page.goto(`${place}?lang=en`);
    await expect(page.getByText('For research by cooperating institutions only')).toBeVisible();
    await page.goto(`${place}?lang=zh`);
    await expect(page.getByText('访问条件：仅限合作单位用于科学研究')).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '登录后申请' })).toBeVisible();
    await accessibleAt(page, accessible);
  });

  await test.step('the form shows a reader the missing fields, and then sends the request', async () => {
    await openAs(page, reader, place);
    await page.getByRole('button', { name: '填写申请' }).click();
    await expect(page.getByLabel(/^使用目的/)).toBeFocused();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByRole('alert')).toContainText('请阅读并接受数据使用协议');
    // At the top of the page the header covers no control partly.
    await page.evaluate(() => scrollTo(0, 0));
    await accessible(page);
    await page.getByLabel(/^用途说明/).fill('用于拟合输运模型并与理论计算比较');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '阅读《数据使用协议》' }).click();
    const agreement = await opened;
    await expect(agreement.getByRole('heading', { level: 1, name: '数据使用协议' })).toBeVisible();
    await agreement.close();
    await page.getByLabel('我承诺遵守数据使用协议').check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('您的申请正在等待审批')).toBeVisible();
    await expect(page.getByRole('heading', { name: '我的访问申请' })).toBeFocused();
    await refusedWithoutReason(page, '**/front/access-request/**', async () => {
      const scan = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
      await page.locator('input[type="file"]').setInputFiles(scan);
      await expect(page.getByText('附件上传失败')).toBeVisible();
    });
    await mailTo(owner.email, title);
  });

  const office = await (await otherBrowser()).newPage();
  await test.step('a data administrator reads it next to the conditions and approves', async () => {
    await openAs(office, chief, '/dms/access');
    await expect(office.getByRole('heading', { name: '访问审批' })).toBeVisible();
    await accessibleInBoth(office, accessible);
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^审批申请/ }).click();
    const box = office.getByRole('dialog');
    await expect(box).toContainText('仅限合作单位用于科学研究');
    await expect(box).toContainText('用于拟合输运模型并与理论计算比较');
    await accessible(office);
    await box.getByLabel('说明').fill('论文发表前请告知提交人');
    await box.getByRole('button', { name: /^批\s?准$/ }).click();
    await mailTo(reader.email, '已批准');
    await office.goto('/dms/access?status=2');
    await expect(office.getByRole('row').filter({ hasText: title })).toContainText('已批准');
  });

  await test.step('the reader downloads the file', async () => {
    await page.goto(place);
    await expect(page.getByText(/之前（含当日）下载数据文件/)).toBeVisible();
    await expect(page.getByText('审批说明：论文发表前请告知提交人')).toBeVisible();
    const started = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /^下载 / })
      .first()
      .click();
    expect(readFileSync(await (await started).path()).length).toBeGreaterThan(0);
    await page.goto('/archive/access');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await refusedWithoutReason(page, '**/front/access-request/**', async () => {
      await page.getByText('处理记录').first().click();
      await expect(page.getByText('获取历史数据失败')).toBeVisible();
    });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('获取历史数据失败')).toHaveCount(0);
    await expect(page.locator('.access-steps')).toContainText('论文发表前请告知提交人');
    await accessibleAt(page, accessible);
    await page.goto(place);
    await expect(page.getByRole('link', { name: /^下载 / }).first()).toBeVisible();
  });

  await test.step('the owner sees who has access until when, and the downloads', async () => {
    const own = await (await otherBrowser()).newPage();
    await openAs(own, owner, '/archive/mine');
    await own.getByRole('link', { name: '数据访问申请' }).click();
    await own.getByRole('button', { name: '收到的申请' }).click();
    const card = own.getByRole('listitem').filter({ has: own.getByRole('link', { name: title }) });
    await expect(card.getByText(/^访问权限有效期至 .*（含当日）$/)).toBeVisible();
    await expect(card.getByText('审批说明：论文发表前请告知提交人')).toBeVisible();
    // Downloads are stored some seconds after they began.
    await expect(async () => {
      await own.reload();
      await card.getByText('下载记录').click();
      await expect(card.getByText(/table\.csv/)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await accessible(own);
    await card.getByRole('link', { name: title }).click();
    await expect(own.getByRole('link', { name: /^下载 / }).first()).toBeVisible();
    await expect(own.getByRole('heading', { name: '申请访问' }), 'nobody asks for what is theirs').toHaveCount(0);
  });

  await test.step('access is revoked with a reason, and the files are unavailable at once', async () => {
    await office.goto('/dms/access?status=2');
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^(审批|查看)申请/ }).click();
    const box = office.getByRole('dialog');
    await expect(box.getByText(/table\.csv · \d+ B/)).toBeVisible();
    await box.getByLabel('说明').fill('合作协议已终止');
    await box.getByRole('button', { name: /^撤\s?销$/ }).click();
    await expect(box.getByText('已撤销').first()).toBeVisible();
    // The page still offers the file; the refusal must not be saved under its name.
    let saved = 0;
    page.on('download', () => (saved += 1));
    await page
      .getByRole('link', { name: /^下载 / })
      .first()
      .click();
    await expect(page.getByText('该资源的数据文件需申请获批后下载')).toBeVisible();
    await expect(page.getByText('访问权限已撤销：合作协议已终止')).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载 / })).toHaveCount(0);
    expect(saved, 'saved refusals').toBe(0);
    await expect(page.locator('.note--ok'), 'nothing looks granted any more').toHaveCount(0);
    await page.goto(place);
    await expect(page.getByText('访问权限已撤销：合作协议已终止')).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载 / })).toHaveCount(0);
    await mailTo(reader.email, '合作协议已终止');
  });
});

test('a record that is not public gives the reason and shows nothing of its files', async ({
  page,
  portal,
  accessible,
}) => {
  const [owner, wu] = [await employ(portal, 'owner'), await employ(portal, 'wu', ['reviewer'])];
  const resourceId = await submitResource(portal, owner, '暂不共享的热电势数据', {
    sharingMethod: 'closed',
    nonDisclosureReason: '涉及尚未公开的专利申请',
  });
  await page.goto(`/data/detail/${await approveByCall(await apiClient(portal, wu), resourceId)}`);
  await expect(page.getByText('不公开原因：涉及尚未公开的专利申请')).toBeVisible();
  await expect(page.getByRole('link', { name: /下载 / })).toHaveCount(0);
  await expect(page.getByText('下载次数')).toBeVisible();
  await expect(page.getByText('文件数', { exact: true })).toHaveCount(0);
  await accessibleAt(page, accessible);
});

test('a referee without an account reads a submission and each of its files by a link', async ({
  page,
  portal,
  accessible,
}) => {
  const hertz = await employ(portal, 'hertz');
  const names = Array.from({ length: 101 }, (_none, at) => `run ${String(at).padStart(3, '0')}.csv`);
  const resourceId = await submitResource(
    portal,
    hertz,
    '电磁波测量数据',
    { keywordsZh: '电磁波,干涉' },
    Object.fromEntries(names.map((name) => [name, table])),
  );
  const call = await apiClient(portal, hertz);
  const validUntil = wireDay(new Date(Date.now() + 30 * 86_400_000));
  const made = await granted(call('POST', `/front/reviewer-link/of/${resourceId}`, { note: '', validUntil }));
  const { token } = made.data as { token: string };

  await page.goto(`/data/shared#${token}`);
  await expect(page.getByRole('heading', { name: '电磁波测量数据' })).toBeVisible();
  await expect(page.getByText('作者与项目信息已隐藏')).toBeVisible();
  await expect(page.getByText('电磁波,干涉')).toBeVisible();
  await expect(page.getByText('已列出 100 / 101 个文件')).toBeVisible();
  await expect(page.getByText(names[100]!)).toHaveCount(0);
  await page.getByRole('button', { name: '继续列出' }).click();
  await expect(page.getByText(names[100]!)).toBeVisible();
  await expect(page.getByText('已列出 101 / 101 个文件')).toBeVisible();
  await accessible(page);
});
