import { accessibleAt, apiClient, employ, granted, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

const csv = (text: string, name = 'table.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a reviewer marks a field and a file, and the owner replaces the file and submits again in two steps', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const owner = await employ(portal, 'owner');
  const reviewer = await employ(portal, 'wu', ['reviewer']);
  const id = await submitResource(portal, owner, `热电势测量 ${owner.userName}`);

  await test.step('the reviewer returns it with a remark on the abstract and one on the table', async () => {
    const office = await (await otherBrowser()).newPage();
    await openAs(office, reviewer, `/dms/approval/detail?id=${id}`);
    await office.getByRole('button', { name: /^驳\s?回$/ }).click();
    await office.getByRole('checkbox', { name: '数据质量存在问题' }).check();
    const remark = async (n: number, place: string, text: string) => {
      await office.getByRole('button', { name: '添加意见' }).click();
      const choice = office.getByRole('combobox', { name: `第 ${n} 条意见的字段或文件` });
      await choice.fill(place);
      await office.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: place }).first().click();
      await office.getByRole('textbox', { name: `第 ${n} 条意见`, exact: true }).fill(text);
    };
    await remark(1, '中文摘要', '请说明温度的测量误差');
    await remark(2, 'table.csv', '第二列缺少单位');
    await accessible(office);
    await office.getByRole('button', { name: '确认驳回' }).click();
    await office.waitForURL(/\/dms\/approval$/);
  });

  await test.step('the owner sees them at the field and at the file', async () => {
    await openAs(page, owner, `/archive/submit/${id}`);
    const form = page.locator('.deposit__form');
    await expect(form.getByText('审核员意见：请说明温度的测量误差')).toBeVisible();
    await expect(form.getByText('审核员意见：第二列缺少单位')).toBeVisible();
    await accessibleAt(page, accessible);
  });

  await test.step('replaces the file and submits again', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '替换文件 table.csv' }).click(),
    ]);
    await chooser.setFiles(csv('T/K,R/mOhm\n2,100\n4,120\n', 'corrected.csv'));
    await expect(page.getByRole('list', { name: '上传队列' })).toHaveCount(0);
    await page.getByRole('button', { name: '再次提交审核' }).click();
    await expect(page.getByText('提交成功，等待审核')).toBeVisible();
  });

  const own = await apiClient(portal, owner);
  const { rows } = (await granted(own('GET', `/front/resource/mine/${id}/files`))) as unknown as {
    rows: { name: string; size: number }[];
  };
  expect(rows.map(({ name, size }) => [name, size])).toEqual([['table.csv', 23]]);
});

test('files with an existing name are replaced, kept in addition or skipped, and a README is filled in', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const owner = await employ(portal, 'owner');
  const own = await apiClient(portal, owner);
  const { resourceId: id } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  await openAs(page, owner, `/archive/submit/${id}`);
  const input = page.locator('.deposit__drop input[type=file]');
  const list = page.getByRole('list', { name: '已上传的文件' });
  const dialog = page.getByRole('dialog', { name: '已有同名文件' });
  await input.setInputFiles([csv('x\n1\n', 'a.csv'), csv('x\n2\n', 'b.csv')]);
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await test.step('one at a time', async () => {
    await input.setInputFiles(csv('x\n1\n2\n', 'a.csv'));
    await expect(dialog.getByText('“a.csv”已在文件列表中')).toBeVisible();
    await accessible(page);
    await dialog.getByRole('button', { name: '保留两者' }).click();
    await expect(list.getByText('a (2).csv', { exact: true })).toBeVisible();
    await input.setInputFiles(csv('x\n1\n', 'a.csv'));
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('several at once', async () => {
    await input.setInputFiles([csv('x\n7\n8\n', 'a.csv'), csv('x\n7\n8\n', 'b.csv'), csv('x\n9\n', 'c.csv')]);
    await expect(list.getByText('c.csv', { exact: true })).toBeVisible();
    await dialog.getByRole('checkbox', { name: '对其余 1 个同名文件同样处理' }).check();
    await dialog.getByRole('button', { name: /^替\s?换$/ }).click();
    await expect(dialog).toBeHidden();
    const sizes = async () =>
      ((await granted(own('GET', `/front/resource/mine/${id}/files`))) as unknown as { rows: { size: number }[] }).rows
        .map(({ size }) => size)
        .toSorted();
    await expect.poll(sizes).toEqual([4, 6, 6, 6]);
  });

  await test.step('a README', async () => {
    await page.getByLabel('中文标题').fill('热电势测量');
    await page.getByRole('button', { name: '填写 README' }).click();
    const text = page.getByRole('textbox', { name: '填写 README' });
    await expect(text).toHaveValue(/# 热电势测量[\s\S]*- a\.csv: （请填写）/);
    await accessible(page);
    await text.fill('# 热电势测量\n\n两列：温度和电阻。\n');
    await page.getByRole('button', { name: '保存为文件' }).click();
    await expect(list.getByText('README.md', { exact: true })).toBeVisible();
  });
});
