import type { Page } from '@playwright/test';
import { employ, granted, apiClient } from '../office.ts';
import { expect, newUser, test, type TestUser } from '../people.ts';
import type { Portal } from '../portal.ts';
import * as story from '../publication.ts';
import { endSessions, sendLogin, sessionDialog } from '../session.ts';

const control = (page: Page, path: string) => page.locator(`#deposit_${path.replaceAll('.', '_')}`);
/** The status of the form: where the input is stored. */
const place = (page: Page) => page.locator('.deposit__place');
const isSaved = (page: Page) => expect(place(page)).toHaveAttribute('data-place', 'server', { timeout: 40_000 });

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(fields)) await control(page, path).fill(text);
}

async function shows(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(fields)) await expect(control(page, path)).toHaveValue(text);
}

/** The newest draft of a user on the server. */
async function onServer(portal: Portal, who: TestUser): Promise<Record<string, string>> {
  const [row] = await portal.query<Record<string, string>>(
    `select title_zh as "titleZh", title_en as "titleEn", keywords_zh as "keywordsZh", keywords_en as "keywordsEn",
       description_zh as "descriptionZh", description_en as "descriptionEn"
     from data_resource join sys_user on user_id = owner_id where user_name = $1 order by resource_id desc limit 1`,
    [who.userName],
  );
  return row ?? {};
}

test('a user without a verified e-mail is sent to the verification and back to the form', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  const raman = newUser('raman');
  const tools = { portal, solveCaptcha, logIn, mailTo, accessible };
  await story.register(page, raman, '13700000001', tools);
  await page.goto('/archive/submit');
  await expect(page).toHaveURL(/\/email-verification\?redirect=%2Farchive%2Fsubmit/);
  await accessible(page);
  await page.locator('#code').fill('AAAAAA');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.locator('#code-error')).toHaveText('验证码错误或已过期');
  const code = /\b[A-HJKMNP-Z2-9]{6}\b/.exec(await mailTo(raman.email, '验证'))![0];
  await page.locator('#code').fill(code);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/\/archive\/submit$/);
  await expect(control(page, 'titleZh')).toBeVisible();
});

test('the form loses no input: reload, language, a lost network, an ended session', async ({
  page,
  context,
  portal,
  solveCaptcha,
  logIn,
  accessible,
}) => {
  test.setTimeout(240_000);
  const landau = await employ(portal, 'landau');
  await logIn(page, landau);
  await page.clock.install();
  await page.goto('/archive/submit');
  await expect(place(page)).toContainText('填写的内容将自动保存');
  await accessible(page);
  const typed: Record<string, string> = {};
  const add = async (fields: Record<string, string>) => {
    Object.assign(typed, fields);
    await type(page, fields);
  };

  await test.step('the focus stays in its field when the draft gets its number', async () => {
    await control(page, 'titleZh').focus();
    await page.keyboard.type('Landau');
    await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);
    await isSaved(page);
    await page.keyboard.type(' and Lifshitz');
    await expect(control(page, 'titleZh')).toHaveValue('Landau and Lifshitz');
    await expect(control(page, 'titleZh')).toBeFocused();
  });

  await test.step('a reload in the middle of a word keeps it', async () => {
    await add({ titleZh: '费米液体的输运系' });
    await page.reload();
    await shows(page, typed);
    await add({ titleZh: '费米液体的输运系数' });
    await isSaved(page);
    await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);
    expect(await onServer(portal, landau)).toMatchObject(typed);
  });

  await test.step('another language of the page changes no input', async () => {
    await add({ keywordsZh: '费米液体,输运' });
    const languages = page.locator('details.menu').first();
    await languages.locator('summary').hover();
    await languages.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[A-Z]/);
    await shows(page, typed);
    await isSaved(page);
    await accessible(page);
    await languages.locator('summary').hover();
    await languages.getByRole('link', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await shows(page, typed);
    expect(await onServer(portal, landau)).toMatchObject(typed);
  });

  await test.step('a minute without network: the input is kept in the browser, and sent when the network is back', async () => {
    await context.setOffline(true);
    await add({ titleEn: 'Transport coefficients', keywordsEn: 'Fermi liquid', descriptionZh: '电导率与热导率。' });
    await expect(place(page)).toContainText('暂时无法连接服务器：内容已保存在此浏览器');
    const bar = (await page.locator('.offline').boundingBox())!;
    const line = (await place(page).boundingBox())!;
    expect(line.y + line.height, 'the bar covers nothing').toBeLessThanOrEqual(bar.y);
    // A minute passes in the page: every attempt fails, and typing continues.
    await page.clock.fastForward(30_000);
    await add({ descriptionEn: 'Conductivities, electrical and thermal.' });
    await page.clock.fastForward(30_000);
    await expect(place(page)).toContainText('暂时无法连接服务器：内容已保存在此浏览器');
    await shows(page, typed);
    expect((await onServer(portal, landau))['titleEn']).toBe('');
    await context.setOffline(false);
    await isSaved(page);
    expect(await onServer(portal, landau)).toMatchObject(typed);
  });

  await test.step('input without network survives closing the window', async () => {
    await context.setOffline(true);
    await add({ descriptionZh: '电导率、热导率与黏度。' });
    await expect(place(page)).toContainText('暂时无法连接服务器');
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(address);
    await shows(page, typed);
    // A page that has just opened shows "saved" for the server's version, until it sends the version of this browser.
    await expect.poll(() => onServer(portal, landau)).toMatchObject(typed);
    await isSaved(page);
  });

  await test.step('an ended session loses no input: one question, a login, and back', async () => {
    // Offline: the server refuses nothing, and no dialog takes the keyboard focus before all is typed.
    await context.setOffline(true);
    await endSessions(portal, landau);
    await add({ titleZh: '费米液体的输运系数（修订）', descriptionEn: 'Conductivities and viscosity.' });
    await context.setOffline(false);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('T,R\n1,2\n') },
      { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from('T,R\n3,4\n') },
    ]);
    await expect(sessionDialog(page)).toHaveCount(1);
    await expect(place(page)).toContainText('登录已过期：内容已保存在此浏览器');
    await accessible(page);
    await sessionDialog(page).getByRole('button', { name: '取消' }).click();
    await expect(sessionDialog(page)).toHaveCount(0);
    await shows(page, typed);
    await add({ keywordsEn: 'Fermi liquid,viscosity' });
    await place(page).getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Farchive%2Fsubmit%2F\d+/);
    await sendLogin(page, landau, { solveCaptcha });
    await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);
    await shows(page, typed);
    await expect.poll(() => onServer(portal, landau)).toMatchObject(typed);
    await isSaved(page);
  });
});

test('two windows that change the same draft keep both versions', async ({
  page,
  context,
  portal,
  openAs,
  accessible,
}) => {
  const bloch = await employ(portal, 'bloch');
  await openAs(page, bloch, '/archive/submit');
  await type(page, { titleZh: '周期势中的电子' });
  await isSaved(page);
  await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(control(other, 'titleZh')).toHaveValue('周期势中的电子');
  await type(other, { titleZh: '第二个窗口的标题' });
  await isSaved(other);

  await test.step('the first window shows both versions, and applies the one of this window on request', async () => {
    await type(page, { titleZh: '第一个窗口的标题' });
    await expect(place(page)).toContainText('该资源已在别处修改');
    const choice = page.getByRole('region', { name: '该资源已在别处修改' });
    await expect(choice).toContainText(/您于 \d{4}.*\d\d:\d\d 在另一个窗口或设备上保存了另一个版本/);
    await expect(choice.getByRole('row').filter({ hasText: '中文标题' })).toHaveText(
      /第一个窗口的标题.*第二个窗口的标题/,
    );
    await accessible(page);
    await choice.getByRole('button', { name: '保留此处的内容' }).click();
    await isSaved(page);
    await expect(choice).toBeHidden();
    expect(await onServer(portal, bloch)).toMatchObject({ titleZh: '第一个窗口的标题' });
  });

  await test.step('the other version is stored and can be restored', async () => {
    await page.reload();
    await expect(control(page, 'titleZh')).toHaveValue('第一个窗口的标题');
    await page.getByRole('button', { name: '换成那个版本' }).click();
    await expect(control(page, 'titleZh')).toHaveValue('第二个窗口的标题');
    await isSaved(page);
    expect(await onServer(portal, bloch)).toMatchObject({ titleZh: '第二个窗口的标题' });
    await page.getByRole('button', { name: '换成那个版本' }).click();
    await expect(control(page, 'titleZh')).toHaveValue('第一个窗口的标题');
    await isSaved(page);
  });

  await test.step('the second window shows the same question and applies the version of the server', async () => {
    await type(other, { titleZh: '第二个窗口再改' });
    const choice = other.getByRole('region', { name: '该资源已在别处修改' });
    await choice.getByRole('button', { name: '采用服务器上的版本' }).click();
    await expect(control(other, 'titleZh')).toHaveValue('第一个窗口的标题');
    await expect(other.getByRole('button', { name: '换成那个版本' })).toBeVisible();
  });
});

test('two people who change the same draft see who saved when, see the differences, and lose no version', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const [bardeen, cooper] = [await employ(portal, 'bardeen'), await employ(portal, 'cooper')];
  const own = await apiClient(portal, bardeen);
  const { resourceId } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  await granted(own('POST', `/front/resource/mine/${resourceId}/editors`, { who: cooper.userName }));
  const address = `/archive/submit/${resourceId}`;
  const beginning = '电子通过声子相互吸引。'.repeat(40);
  await openAs(page, bardeen, address);
  await type(page, { titleZh: '电子配对', descriptionZh: beginning });
  await isSaved(page);
  const other = await (await otherBrowser()).newPage();
  await openAs(other, cooper, `${address}?lang=en`);
  await expect(control(other, 'titleZh')).toHaveValue('电子配对');

  await test.step('the owner saves first; the co-editor reads who saved, and both ends of the long text', async () => {
    await type(page, { descriptionZh: `${beginning}能隙。` });
    await isSaved(page);
    await type(other, { descriptionZh: `${beginning}相干长度。`, keywordsZh: '超导,配对' });
    const choice = other.getByRole('region', { name: 'This resource was changed elsewhere' });
    // The page scrolls to the question, and the header does not cover it.
    await place(other).getByRole('link', { name: 'Compare and choose' }).click();
    await expect(choice.getByRole('heading')).toBeInViewport();
    const header = (await other.getByRole('banner').boundingBox())!;
    expect((await choice.getByRole('heading').boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height);
    await expect(choice).toContainText(new RegExp(`${bardeen.nickName} saved another version on .*\\d\\d:\\d\\d`));
    await expect(choice.getByRole('row').nth(2)).toHaveText(/声子相互吸引。相干长度。.*声子相互吸引。能隙。/);
    await accessible(other);
    await other.setViewportSize({ width: 390, height: 844 });
    for (const end of ['相干长度。', '能隙。']) {
      const box = (await choice.getByText(end).boundingBox())!;
      expect(box.x + box.width, 'both versions are seen on a phone').toBeLessThanOrEqual(390);
    }
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await other.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a reload asks the same question; the co-editor applies the version of the owner and restores the other one', async () => {
    await other.reload();
    await expect(other.getByText(`${bardeen.nickName} saved another version`)).toBeVisible();
    await accessible(other);
    await other.getByRole('button', { name: 'Take the version on the server' }).click();
    await expect(control(other, 'descriptionZh')).toHaveValue(`${beginning}能隙。`);
    await other.getByRole('button', { name: 'Switch to that version' }).click();
    await shows(other, { descriptionZh: `${beginning}相干长度。`, keywordsZh: '超导,配对' });
    await isSaved(other);
  });

  await test.step('then the owner sees the question in Chinese, with the name of the co-editor', async () => {
    await type(page, { titleEn: 'Pairs of electrons' });
    const choice = page.getByRole('region', { name: '该资源已在别处修改' });
    await expect(choice).toContainText(new RegExp(`${cooper.nickName} 于 .* 保存了另一个版本`));
    await choice.getByRole('button', { name: '保留此处的内容' }).click();
    await isSaved(page);
    expect(await onServer(portal, bardeen)).toMatchObject({
      titleEn: 'Pairs of electrons',
      descriptionZh: `${beginning}能隙。`,
    });
    await expect(page.getByRole('button', { name: '换成那个版本' })).toBeVisible();
  });
});

test('submitting too early names all missing fields and focuses the first', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(120_000);
  const weyl = await employ(portal, 'weyl');
  await openAs(page, weyl, '/archive/submit');

  await test.step('before that, an invalid field shows an error after it is left, until it is valid', async () => {
    await story.choose(page, 'resourceType', '期刊论文');
    await page.getByRole('button', { name: '添加作者' }).click();
    await page.getByRole('button', { name: /^作者 1 的邮箱/ }).click();
    await page.getByRole('button', { name: '添加关联项目' }).click();
    const day = async (path: string, text: string) => {
      await control(page, path).fill(text);
      await control(page, path).press('Enter');
    };
    await day('projects.0.start', '2025-02-01');
    const fields: [path: string, wrong: string, right: string, fault: RegExp][] = [
      ['authors.0.orcid', '0000-0002-1825-0079', '0000-0002-1825-0097', /第 1 位作者的 ORCID 有误/],
      ['typeMeta.year', '二〇二四', '2024', /年份格式不正确/],
      ['projects.0.deadline', '2025-01-01', '2025-03-01', /截止时间不能早于开始时间/],
      ['doi', '10.1234', 'https://doi.org/10.1234/weyl', /DOI 格式不正确，应形如 10\.1234\/abcd/],
      ['cstr', '1.2', 'CSTR:12345.11.weyl', /CSTR 格式不正确/],
    ];
    for (const [path, wrong, right, fault] of fields) {
      const field = control(page, path);
      await field.focus();
      await page.keyboard.press('Tab');
      await expect(field, 'what is empty is right').not.toHaveAttribute('aria-invalid', 'true');
      if (path.startsWith('projects')) await day(path, wrong);
      else {
        await field.focus();
        await page.keyboard.type(wrong);
      }
      if (path === 'doi')
        await expect(field, 'nobody is corrected while typing').not.toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('Tab');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(fault);
      if (path === 'doi') await accessible(page);
      // The date picker resets its text some frames after losing the focus.
      if (path.startsWith('projects'))
        await expect(async () => {
          await day(path, right);
          await expect(field).toHaveValue(right, { timeout: 1000 });
        }).toPass();
      else await field.fill(right);
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      await expect(field).not.toHaveAccessibleDescription(fault);
    }
    await isSaved(page);
    await story.choose(page, 'resourceType', '科学数据');
    await page.getByRole('button', { name: '移除作者 1' }).click();
    await page.getByRole('button', { name: '移除关联项目 1' }).click();
    const left = () =>
      portal.query(
        `select authors, projects from data_resource join sys_user on user_id = owner_id where user_name = $1`,
        [weyl.userName],
      );
    await expect.poll(left, 'what was removed is gone').toEqual([{ authors: [], projects: [] }]);
  });

  await test.step('missing fields', async () => {
    await type(page, { keywordsZh: '外尔半金属' });
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(control(page, 'titleZh')).toBeFocused();
    const list = page.getByRole('group', { name: /还有 \d+ 处需要填写或修改/ });
    for (const message of [
      '请输入标题，中文或英文均可',
      '请输入摘要，中文或英文均可',
      '请至少填写一位作者',
      '请上传数据文件或填写 FTP 信息',
    ])
      await expect(list.getByRole('link', { name: message })).toBeVisible();
    await expect(list.getByRole('link', { name: '请输入关键词，中文或英文均可' })).toHaveCount(0);
    await list.getByRole('link', { name: '请输入摘要，中文或英文均可' }).click();
    await expect(control(page, 'descriptionZh')).toBeFocused();
    await type(page, { descriptionZh: '手性费米子。' });
    await expect(list.getByRole('link', { name: '请输入摘要，中文或英文均可' })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /完全开放共享/ })).toBeChecked();
    await page.getByRole('radio', { name: /协议共享/ }).check();
    await expect(list.getByRole('link', { name: '请填写访问限制条件' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await isSaved(page);
    expect(await onServer(portal, weyl)).toMatchObject({ keywordsZh: '外尔半金属', descriptionZh: '手性费米子。' });
  });

  await test.step('refused files show the reason', async () => {
    const queue = page.getByRole('list', { name: '上传队列' });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('input[type=file]').setInputFiles([
      { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
      { name: 'picture.csv', mimeType: 'text/csv', buffer: png },
      { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('T,R\n1,2\n') },
    ]);
    const entry = (name: string) => queue.getByRole('listitem').filter({ hasText: name });
    await expect(entry('empty.csv')).toContainText('文件是空的，没有上传');
    await expect(entry('picture.csv')).toContainText(/上传失败：文件 picture\.csv 的内容是 .*png.*，与扩展名不符/i);
    await expect(page.getByRole('list', { name: '已上传的文件' }).getByRole('listitem')).toHaveText([/table\.csv/]);
    await accessible(page);
    const stored = await portal.query<{ name: string }>(
      `select f.name from data_resource_file f join data_resource using (resource_id)
       join sys_user on user_id = owner_id where user_name = $1`,
      [weyl.userName],
    );
    expect(stored.map(({ name }) => name)).toEqual(['table.csv']);
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('dialog')).toContainText('有 2 个文件没有上传成功');
  });
});
