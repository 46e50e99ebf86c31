import { readFileSync } from 'node:fs';
import {
  accessibleAt,
  accessibleInBoth,
  approveByCall,
  confirm,
  employ,
  granted,
  apiClient,
  submitResource,
  table,
} from '../office.ts';
import { expect, test } from '../people.ts';

test('an owner recalls, copies and deletes, edits with another user, and transfers the resource', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const [owner, heir] = [await employ(portal, 'volta'), await employ(portal, 'galvani')];
  const title = `电堆电压测量 ${owner.userName}`;
  const id = await submitResource(portal, owner, title, { titleEn: `Voltage of a pile ${owner.userName}` });
  // Both titles contain the name.
  const row = page.getByRole('row').filter({ hasText: owner.userName });

  await test.step('an unclaimed submission is recalled, and is a draft that cannot be deleted', async () => {
    await openAs(page, owner, '/archive/mine');
    await accessible(page);
    await row.getByRole('button', { name: '撤回' }).click();
    const box = page.getByRole('dialog');
    await expect(box).toContainText(`撤回“${title}”`);
    await accessible(page);
    await box.getByRole('button', { name: '撤回' }).click();
    await expect(row.getByText('草稿')).toBeVisible();
    await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);
  });

  await test.step('a copy has the same metadata and no files, and can be deleted', async () => {
    await row.getByRole('link', { name: '管理' }).click();
    await page.getByRole('button', { name: '复制为新资源' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await page.waitForURL(/\/archive\/submit\/\d+$/);
    expect(page.url()).not.toMatch(new RegExp(`/${id}$`));
    await expect(page.locator('#deposit_titleZh')).toHaveValue(title);
    await expect(page.getByText('table.csv')).toHaveCount(0);
    await page.goto('/archive/mine?lang=en');
    await expect(row).toHaveCount(2);
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('cannot be restored');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(1);
  });

  const other = await (await otherBrowser()).newPage();
  await test.step('a co-editor is invited by mail, changes the draft and cannot submit it', async () => {
    await page.goto(`/archive/manage/${id}?lang=zh`);
    const form = page.locator('#editors');
    await form.getByLabel('用户名或邮箱').fill(heir.email);
    await form.getByRole('button', { name: /^邀\s?请$/ }).click();
    await expect(page.getByRole('button', { name: `移出 ${heir.nickName}` })).toBeVisible();
    await accessibleAt(page, accessible);
    await mailTo(heir.email, title);
    await openAs(other, heir, `/archive/submit/${id}`);
    await other.locator('#deposit_keywordsZh').fill('电堆,伽伐尼');
    await expect(other.getByText(/^已保存 /)).toBeVisible({ timeout: 15_000 });
    await expect(other.getByText('由资源所有者提交审核')).toBeVisible();
    await expect(other.getByRole('button', { name: '提交审核' })).toHaveCount(0);
  });

  await test.step('it is offered to another user, who accepts in English', async () => {
    await page.reload();
    const form = page.locator('#handOver');
    await form.getByLabel('用户名或邮箱').fill(heir.userName);
    await form.getByLabel('原因').fill('课题移交');
    await form.getByRole('button', { name: '提交移交' }).click();
    await expect(page.getByText('移交所有权 · 待处理')).toBeVisible();
    await mailTo(heir.email, '课题移交');
    await other.goto('/archive/mine?lang=en');
    const offer = other.getByRole('alert').filter({ hasText: owner.userName });
    await expect(offer).toContainText('wants to hand');
    await accessible(other);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await expect(offer).toHaveCount(0);
    await expect(other.getByRole('row').filter({ hasText: owner.userName })).toBeVisible();
  });

  await test.step('the new owner has no co-editors, and the former one has no access', async () => {
    await other.goto(`/archive/manage/${id}?lang=zh`);
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    await expect(other.getByRole('button', { name: /^移出/ })).toHaveCount(0);
    await page.goto(`/archive/manage/${id}?lang=zh`);
    await expect(page.getByText('数据资源不存在或您无权查看').first()).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });
});

test('closed data are opened by their owner; a later open date and a withdrawal are decided in the office', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const [owner, chief] = [await employ(portal, 'davy'), await employ(portal, 'faraday', ['data_admin'])];
  const title = `电解产物分析 ${owner.userName}`;
  const id = await submitResource(portal, owner, title, {
    sharingMethod: 'closed',
    nonDisclosureReason: '论文审稿中',
    openDate: '',
    license: '',
  });
  const publicId = await approveByCall(await apiClient(portal, chief), id);
  const office = await (await otherBrowser()).newPage();
  const row = office.getByRole('row').filter({ hasText: title }).filter({ hasText: '待处理' });
  const decide = async (comments: string, answer: RegExp, question?: string) => {
    await openAs(office, chief, '/dms/changes');
    await expect(row).toBeVisible();
    await accessibleInBoth(office, accessible);
    await row.getByRole('button', { name: `处理“${title}”的变更申请` }).click();
    const box = office.getByRole('dialog').filter({ has: office.getByLabel('处理意见') });
    await expect(box).toContainText(title);
    await accessible(office);
    await box.getByLabel('处理意见').fill(comments);
    await box.getByRole('button', { name: answer }).click();
    if (question) await confirm(office, question);
    // The next waiting change may have replaced it.
    await expect(box.filter({ hasText: title })).toHaveCount(0);
  };

  const form = page.locator('#sharing');
  await test.step('it is opened at once, under a licence that is required', async () => {
    await openAs(page, owner, `/archive/manage/${id}`);
    await expect(form.getByText('知识共享许可协议')).toHaveCount(0);
    await form.getByText('完全开放共享', { exact: true }).click();
    await form.getByLabel('开放日期').click();
    await form.getByLabel('开放日期').fill('2020-01-01');
    await form.getByLabel('开放日期').press('Enter');
    await form.getByRole('button', { name: '立即生效' }).click();
    await expect(form.getByText('请选择许可协议')).toBeVisible();
    await form.getByLabel('知识共享许可协议').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'CC BY 4.0' }).click();
    await accessible(page);
    await form.getByRole('button', { name: '立即生效' }).click();
    await expect(page.getByText('共享方式已变更')).toBeVisible();
  });

  await test.step('a future open date needs a reason and an approval', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/resource-change/share') && sent.push(request.method()));
    await form.getByLabel('开放日期').click();
    await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
    await form.getByLabel('开放日期').fill('2999-01-01');
    await form.getByLabel('开放日期').press('Enter');
    await expect(form.getByText('收紧共享方式或许可协议须经审核同意')).toBeVisible();
    expect(sent, 'Enter takes the day and asks for nothing yet').toEqual([]);
    await form.getByLabel('原因').fill('论文尚未发表');
    await accessible(page);
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('收紧共享方式 · 待处理')).toBeVisible();
    expect(sent).toEqual(['POST']);
    await page.goto(`/data/detail/${publicId}`);
    await expect(page.getByRole('link', { name: '下载 table.csv' })).toBeVisible();
  });

  await test.step('the office approves, and the files wait for the day', async () => {
    await decide('同意延期', /^同\s?意$/);
    await mailTo(owner.email, '同意延期');
    await page.reload();
    await expect(page.getByText('数据文件将于 2999').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '下载 table.csv' })).toBeVisible();
    const reader = await (await otherBrowser()).newPage();
    await reader.goto(`/data/detail/${publicId}?lang=en`);
    await expect(reader.getByRole('link', { name: 'Download table.csv' })).toHaveCount(0);
    await accessibleAt(reader, accessible);
  });

  await test.step('a withdrawal is refused first, and approved at the second request', async () => {
    const ask = async (why: string) => {
      await page.goto(`/archive/manage/${id}?lang=zh`);
      await page.locator('#withdrawal').getByLabel('原因').fill(why);
      await page.locator('#withdrawal').getByRole('button', { name: '申请下架' }).click();
      await expect(page.getByText('下架 · 待处理')).toBeVisible();
    };
    await ask('不想公开了');
    await decide('理由不充分', /^不\s?同\s?意$/);
    await page.reload();
    await expect(page.getByText('下架 · 未同意')).toBeVisible();
    await expect(page.getByText('理由不充分')).toBeVisible();
    await ask('仪器标定错误');
    await decide('已核实', /^同\s?意$/, '的页面和文件立即下架');
    await page.goto(`/data/detail/${publicId}`);
    await expect(page.getByText('仪器标定错误').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^下载/ })).toHaveCount(0);
    await mailTo(owner.email, '仪器标定错误');
  });
});

test('a link for referees hides the authors, and ends on its day and with a new owner', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const owner = await employ(portal, 'ampere');
  const title = `电流相互作用 ${owner.userName}`;
  const id = await submitResource(portal, owner, title);
  const referee = await (await otherBrowser()).newPage();
  const make = async (note: string) => {
    await openAs(page, owner, `/archive/manage/${id}`);
    const form = page.locator('#links');
    await form.getByLabel('备注').fill(note);
    await form.getByRole('button', { name: '创建链接' }).click();
    const shown = page.getByRole('alert').filter({ hasText: '链接只显示这一次' });
    await expect(shown).toContainText('/data/shared#');
    await accessible(page);
    return /https?:\S+#[\w-]+/.exec((await shown.textContent()) ?? '')![0];
  };
  const gone = async (link: string, lang: string, words: string) => {
    await referee.goto('/');
    await referee.goto(link.replace('/data/shared', `/data/shared?lang=${lang}`));
    await expect(referee.getByText(words)).toBeVisible();
    await expect(referee.getByText(title)).toHaveCount(0);
  };

  const first = await make('第一审稿人');
  await test.step('the referee reads it without an account and without names', async () => {
    await referee.goto(first);
    await expect(referee.getByRole('heading', { name: title })).toBeVisible();
    await expect(referee.getByText('张三')).toHaveCount(0);
    await expect(referee.getByText(owner.nickName)).toHaveCount(0);
    await expect(referee.getByText('table.csv')).toBeVisible();
    await accessible(referee);
  });

  await test.step('they download the file, and in English all files; neither contains names', async () => {
    const taken = async (button: string) => {
      const started = referee.waitForEvent('download');
      await referee.getByRole('button', { name: button }).click();
      const file = await started;
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    expect(await taken('下载 table.csv')).toEqual({ name: 'table.csv', bytes: Buffer.from(table) });
    await referee.goto('/');
    await referee.goto(first.replace('/data/shared', '/data/shared?lang=en'));
    await expect(referee.getByRole('heading', { level: 1 })).toHaveText('Thermopower of a single crystal');
    const all = await taken('Download all');
    expect(all.bytes.subarray(0, 2).toString()).toBe('PK');
    for (const name of [owner.userName, owner.nickName, '张三']) {
      expect(all.name).not.toContain(name);
      expect(all.bytes.includes(name)).toBe(false);
      await expect(referee.getByText(name)).toHaveCount(0);
    }
    await accessible(referee);
  });

  await test.step('after its last day the open page shows a message, the link does not work, and the owner sees this', async () => {
    await portal.query(`update data_reviewer_link set valid_until = '2020-01-01' where resource_id = $1`, [id]);
    await referee.getByRole('button', { name: 'Download table.csv' }).click();
    await expect(referee.getByRole('alert')).toContainText('This link is not valid, has expired or was revoked');
    await expect(referee.getByText(/Thermopower|table\.csv/)).toHaveCount(0);
    await expect(referee.getByRole('heading', { level: 1 })).toBeFocused();
    await accessible(referee);
    await gone(first, 'zh', '该链接无效、已过期或已撤销');
    await accessible(referee);
    await page.reload();
    await expect(page.getByText(/第一审稿人.*已过期/)).toBeVisible();
  });

  await test.step('a new link works until the resource has another owner', async () => {
    const second = await make('第二审稿人');
    await referee.goto('/');
    await referee.goto(second);
    await expect(referee.getByRole('heading', { name: title })).toBeVisible();
    const chief = await apiClient(portal, await employ(portal, 'oersted', ['data_admin']));
    const heir = await employ(portal, 'henry');
    const { data } = await granted(chief('GET', `/data/resource/${id}`));
    const { rowVer } = data as { rowVer: number };
    const body = { resourceId: id, rowVer, who: heir.userName, reason: '原提交人离职' };
    await granted(chief('POST', '/data/change/owner', body));
    const languages = referee.locator('details.menu').first();
    await languages.locator('summary').hover();
    await languages.getByRole('link', { name: 'English' }).click();
    await expect(referee.getByRole('alert')).toContainText('This link is not valid');
    await expect(referee.getByText('table.csv')).toHaveCount(0);
    await gone(second, 'en', 'This link is not valid');
  });
});
