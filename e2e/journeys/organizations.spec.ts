import { apiClient, confirm, employ, granted } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

test("a curator's day: names that people typed become known, and institutes are merged", async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const user = await employ(portal, 'curie');
  const own = await otherBrowser();
  const profile = await own.newPage();

  await test.step('a user chooses an institute by its abbreviation, with the keyboard', async () => {
    await openAs(profile, user, '/user/profile');
    const field = profile.getByRole('combobox', { name: '工作单位' });
    await field.fill('物理所');
    await expect(profile.getByRole('option').first()).toContainText('中国科学院物理研究所');
    await expect(profile.getByRole('option').first()).toContainText('Institute of Physics');
    await accessible(profile);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('中国科学院物理研究所');
  });

  await test.step('a publisher chosen in one language has its name in both', async () => {
    const deposit = await own.newPage();
    await openAs(deposit, user, '/archive/submit');
    const field = deposit.getByLabel('姓名或机构名称', { exact: true });
    await field.fill('物理所');
    await expect(deposit.getByRole('option').first()).toContainText('中国科学院物理研究所');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('中国科学院物理研究所');
    await expect(deposit.getByLabel('英文姓名或机构名称', { exact: true })).toHaveValue(/Institute of Physics/);
    await deposit.close();
  });

  await test.step('an unknown name is stored as typed', async () => {
    const field = profile.getByRole('combobox', { name: '工作单位' });
    await field.fill('大连化物所催化中心');
    await profile.getByRole('button', { name: '保存' }).first().click();
    await expect
      .poll(async () => portal.query('select text, status from sys_organization_text where text like $1', ['%催化%']))
      .toEqual([{ text: '大连化物所催化中心', status: 'waiting' }]);
  });

  await test.step('the curator makes it an alias, with the keyboard', async () => {
    await openAs(page, administrator, '/dms/organizationText?text=催化中心');
    await page.getByRole('button', { name: '核对“大连化物所催化中心”' }).click();
    const drawer = page.getByRole('dialog');
    const field = drawer.getByRole('combobox', { name: '机构', exact: true });
    await field.fill('DICP');
    await expect(drawer.getByRole('option').first()).toContainText('大连化学物理研究所');
    await accessible(page);
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.keyboard.press('Alt+a');
    await expect(page.getByText('已处理')).toBeVisible();
    await expect(page.getByText('没有待核对的机构名称')).toBeVisible();
  });

  await test.step('the alias is offered to all users, and the history of the institute shows who added it', async () => {
    const answer = await fetch(
      `${portal.url}/prod-api/front/organization/complete?q=${encodeURIComponent('大连化物所催化')}`,
    );
    const { data } = (await answer.json()) as { data: { matched: string; ror: string }[] };
    expect(data.map(({ matched, ror }) => [matched, ror])).toEqual([['大连化物所催化中心', '00prkya54']]);
    await openAs(page, administrator, '/dms/organization');
    await page.getByPlaceholder('名称或 ROR 标识符').fill('大连化物所');
    await page.getByPlaceholder('名称或 ROR 标识符').press('Enter');
    await page.getByRole('button', { name: '查看机构“大连化学物理研究所”的历史' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('修改其他名称');
    await expect(drawer).toContainText('admin');
    await accessible(page);
    await drawer.getByRole('button', { name: /关闭|Close/ }).click();
  });

  await test.step('a duplicate entry is added, merged and restored', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('中文名称').fill('大化所重复条目');
    await drawer.getByLabel('ROR 标识符').fill('00prkya55');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText(/ROR 标识符不正确/).first()).toBeVisible();
    await accessible(page);
    await drawer.getByLabel('ROR 标识符').fill('');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toBeHidden();

    await page.getByPlaceholder('名称或 ROR 标识符').fill('大化所重复');
    await page.getByPlaceholder('名称或 ROR 标识符').press('Enter');
    await page.getByRole('button', { name: '合并机构“大化所重复条目”' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: '保留的机构' });
    await field.fill('大连化学物理');
    await page.getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '合并' }).click();
    await expect(page.getByText('已并入 大连化学物理研究所')).toBeVisible();
    await page.getByRole('button', { name: '撤销合并“大化所重复条目”' }).click();
    await confirm(page, '撤销');
    await expect(page.getByText('已撤销合并')).toBeVisible();
    const chief = await apiClient(portal, administrator);
    const { rows } = (await granted(chief('GET', '/data/organization/list?keyword=大化所重复'))) as unknown as {
      rows: { status: string }[];
    };
    expect(rows.map(({ status }) => status)).toEqual(['active']);
  });
});
