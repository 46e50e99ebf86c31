import type { Page } from '@playwright/test';
import { approveByCall, employ, granted, apiClient, table } from '../office.ts';
import { expect, test } from '../people.ts';
import { submit } from '../publication.ts';

const control = (page: Page, at: string) => page.locator(`#deposit_${at.replaceAll('.', '_')}`);
const isSaved = (page: Page) =>
  expect(page.locator('.deposit__place')).toHaveAttribute('data-place', 'server', { timeout: 40_000 });
const choose = async (page: Page, at: string, label: string) => {
  await control(page, at).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: label }).click();
};

test('an author adds the related works of data, the reviewer sees them, and readers follow the link', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  test.setTimeout(150_000);
  const [owner, wu] = [await employ(portal, 'related'), await employ(portal, 'wu', ['reviewer'])];
  const own = await apiClient(portal, owner);
  const { resourceId: id } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const file = new FormData();
  file.append('file', new Blob([table]), 'table.csv');
  await granted(own('POST', `/front/resource/mine/${id}/files`, file));
  const { rowVer } = (await granted(own('GET', `/front/resource/mine/${id}`))).data as { rowVer: number };
  await granted(own('PUT', `/front/resource/mine/${id}`, { ...whole, titleZh: `相关 ${owner.userName}`, rowVer }));

  await test.step('two works are entered, one of them invalid', async () => {
    await openAs(page, owner, `/archive/submit/${id}`);
    await page.getByRole('button', { name: '添加相关成果' }).click();
    await control(page, 'relatedWorks.0.value').fill('https://doi.org/10.1103/PhysRevB.1.42');
    await control(page, 'relatedWorks.0.title').fill('热电势论文');
    await page.getByRole('button', { name: '添加相关成果' }).click();
    await choose(page, 'relatedWorks.1.relation', '衍生自该成果');
    await choose(page, 'relatedWorks.1.idType', '网址');
    await control(page, 'relatedWorks.1.value').fill('javascript:alert(1)');
    await isSaved(page);
    await accessible(page);
  });

  await test.step('the preview shows a work without an address as plain text', async () => {
    await page.goto(`/archive/preview/${id}`);
    const works = page.getByRole('region', { name: '相关成果' });
    await expect(works.getByRole('link', { name: 'DOI: 10.1103/PhysRevB.1.42' })).toHaveAttribute(
      'href',
      'https://doi.org/10.1103/PhysRevB.1.42',
    );
    await expect(works).toContainText('javascript:alert(1)');
    await expect(works.getByRole('link')).toHaveCount(1);
  });

  await test.step('it cannot be submitted before it is corrected', async () => {
    await page.goto(`/archive/submit/${id}`);
    await page.getByRole('button', { name: '提交审核' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
    const list = page.getByRole('group', { name: /还有 \d+ 处需要填写或修改/ });
    await list.getByRole('link', { name: /网址应以 http/ }).click();
    await expect(control(page, 'relatedWorks.1.value')).toBeFocused();
    await control(page, 'relatedWorks.1.value').fill('https://example.org/raw?set=1');
    await isSaved(page);
    await submit(page);
  });

  const reviewer = await (await otherBrowser()).newPage();
  await test.step('the reviewer reads them with the submission', async () => {
    await openAs(reviewer, wu, `/dms/approval/detail?id=${id}`);
    await expect(reviewer.getByRole('link', { name: 'https://example.org/raw?set=1' })).toBeVisible();
    await expect(reviewer.getByText('是该成果的补充材料')).toBeVisible();
  });

  const publicId = await approveByCall(await apiClient(portal, wu), id);
  await test.step('readers find them on the page, in either language', async () => {
    const reader = await (await otherBrowser()).newPage();
    await reader.goto(`/data/detail/${publicId}?lang=en`);
    const works = reader.getByRole('region', { name: 'Related works' });
    await expect(works).toContainText('Is a supplement to');
    await expect(works.getByRole('link', { name: 'https://example.org/raw?set=1' })).toBeVisible();
    await accessible(reader);
  });
});

const whole = {
  resourceType: 'paper',
  typeMeta: { title: '热电势论文' },
  titleEn: 'Thermopower',
  keywordsZh: '热电势',
  descriptionZh: '热电势随温度的变化。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameZh: '张三', institution: '示例研究所' }],
  publisher: { name: '张三', email: 'zhang@example.org' },
};
