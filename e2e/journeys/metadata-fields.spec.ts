import {
  accessibleAt,
  apiClient,
  approveByCall,
  completeForm,
  confirm,
  employ,
  granted,
  submitAgain,
  table,
} from '../office.ts';
import { administrator, expect, test } from '../people.ts';

test('an administrator adds a field without code; a depositor fills it in, and visitors read it', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const owner = await employ(portal, 'bednorz');
  const own = await apiClient(portal, owner);
  const chief = await apiClient(portal, administrator);

  await test.step('it is declared in the back office, with a preview of its control', async () => {
    await openAs(page, administrator, '/dms/metadataField');
    await page.getByRole('button', { name: '新增' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('中文名称').fill('样品架温度');
    await drawer.getByLabel('英文名称').fill('Holder temperature');
    await drawer.getByLabel('字段名').fill('holderTemperature');
    await drawer.getByLabel('分组').click();
    await page.getByTitle('其他', { exact: true }).click();
    await drawer.getByLabel('类型', { exact: true }).click();
    await page.getByTitle('数值', { exact: true }).click();
    await drawer.getByLabel('单位').first().click();
    await page.getByTitle('K', { exact: true }).click();
    await expect(drawer.getByRole('group', { name: '表单预览' })).toContainText('样品架温度');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toBeHidden();
    await page.getByLabel('字段名或名称').fill('holderTemperature');
    await page.getByLabel('字段名或名称').press('Enter');
    await expect(page.getByRole('cell', { name: '数值 · K' })).toBeVisible();
    await accessibleAt(page, accessible);
  });

  const { resourceId } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const file = new FormData();
  file.append('file', new Blob([table]), 'table.csv');
  await granted(own('POST', `/front/resource/mine/${resourceId}/files`, file));
  const { data } = await granted(own('GET', `/front/resource/mine/${resourceId}`));
  const { rowVer } = data as { rowVer: number };
  const draft = { ...completeForm, titleZh: '带样品架温度的能谱', rowVer };
  await granted(own('PUT', `/front/resource/mine/${resourceId}`, draft));
  const form = await (await otherBrowser()).newPage();

  await test.step('the deposit form offers it, and fields of a technique after this is selected', async () => {
    await openAs(form, owner, `/archive/submit/${resourceId}`);
    const section = form.getByRole('region', { name: '科学元数据（选填）' });
    await section.getByLabel('样品架温度').fill('4.20');
    await expect(section.getByLabel('光子能量')).toHaveCount(0);
    await section.getByLabel('实验或计算方法').click();
    await form.keyboard.type('ARPES');
    await form.keyboard.press('Enter');
    await form.keyboard.press('Escape');
    await expect(section.getByLabel('光子能量')).toBeVisible();
    await section.getByLabel('光子能量').fill('twenty');
    await section.getByLabel('仪器').fill('Scienta');
    await expect(section.getByText('请输入有效的值')).toBeVisible();
    await section.getByLabel('光子能量').fill('21.2');
    await section.getByRole('textbox', { name: '到' }).nth(3).fill('21.2');
    await expect(form.getByText(/^已保存/)).toBeVisible();
    await expect
      .poll(
        async () =>
          (await portal.query('select field_values from data_resource where resource_id = $1', [resourceId]))[0],
      )
      .toEqual({
        field_values: {
          technique: ['PaNET01089'],
          holderTemperature: { value: '4.20', unit: 'K' },
          photonEnergy: { from: '21.2', to: '21.2', unit: 'eV' },
          instrument: 'Scienta',
        },
      });
  });

  await test.step('the form shows them again after a reload', async () => {
    await form.reload();
    const section = form.getByRole('region', { name: '科学元数据（选填）' });
    await expect(section.getByLabel('样品架温度')).toHaveValue('4.20');
    await expect(section.getByLabel('光子能量')).toHaveValue('21.2');
    await expect(section.getByText('角分辨光电子能谱（ARPES）')).toBeVisible();
  });

  await test.step('a file offers a value with its position; fields are filled in only on request', async () => {
    const section = form.getByRole('region', { name: '科学元数据（选填）' });
    const temperature = section.getByLabel('温度', { exact: true });
    await section.getByRole('button', { name: '从文件读取建议值' }).click();
    const offers = section.getByRole('list', { name: '建议值' });
    await expect(offers).toContainText('温度：2–4 K');
    await expect(offers).toContainText('table.csv，列“T/K”');
    await expect(temperature).toHaveValue('');
    await accessible(form);
    await offers.getByRole('button', { name: '采用“温度”的建议值 2–4 K' }).click();
    await expect(temperature).toHaveValue('2');
    await expect(offers.getByRole('button', { name: /温度/ })).toBeDisabled();
    await expect
      .poll(
        async () =>
          (
            await portal.query<{ value: object }>(
              `select field_values -> 'temperature' as value from data_resource where resource_id = $1`,
              [resourceId],
            )
          )[0]!.value,
      )
      .toEqual({ from: '2', to: '4', unit: 'K' });
  });

  await test.step('the search counts and finds the values', async () => {
    const call = `${portal.url}/prod-api/front/resource`;
    const total = async (query: string) =>
      ((await (await fetch(`${call}/list?${query}`)).json()) as { total: number }).total;
    await submitAgain(own, resourceId);
    await approveByCall(chief, resourceId);
    // Demonstration records have values as well.
    const named = 'keyword=样品架温度&fields=technique:PaNET01089';
    expect(await total(`${named}&ranges=photonEnergy:21000..22000:meV`)).toBe(1);
    await form.goto(`/data?${named}`);
    await expect(form.getByRole('link', { name: /角分辨光电子能谱（ARPES）.*1/ }).first()).toBeVisible();
    await form.locator('summary', { hasText: '光子能量' }).click();
    await form.getByLabel('光子能量：从').fill('30');
    await form.getByRole('form', { name: '光子能量' }).getByRole('button', { name: '应用' }).click();
    await expect(form.getByText('没有符合条件的数据资源')).toBeVisible();
  });

  await test.step('the public page shows the values in both languages', async () => {
    const [row] = await portal.query<{ public_id: string }>(
      'select public_id from data_resource where resource_id = $1',
      [resourceId],
    );
    const publicId = row!.public_id;
    await form.goto(`/data/detail/${publicId}`);
    await expect(form.getByText('4.20 K')).toBeVisible();
    await form.goto(`/data/detail/${publicId}?lang=en`);
    const metadata = form.getByRole('region', { name: 'Metadata' });
    await expect(metadata).toContainText('Angle-resolved photoemission spectroscopy (ARPES)');
    await expect(metadata).toContainText('Holder temperature4.20 K');
    await expect(metadata).toContainText('Photon energy21.2 eV');
  });

  await test.step('a field with values can be retired, not deleted, and stays on the page', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /删除“样品架温度”/ })).toHaveCount(0);
    await page.getByRole('button', { name: /停用“样品架温度”/ }).click();
    await confirm(page, /停用“样品架温度”后/);
    await expect(page.getByRole('cell', { name: '停用', exact: true })).toBeVisible();
    await form.reload();
    await expect(form.getByText('4.20 K')).toBeVisible();
  });
});
