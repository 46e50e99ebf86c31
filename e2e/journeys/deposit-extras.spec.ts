import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ftpServer, login } from '../../src/domains/data/ftp-imports/server/factory.ts';
import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

const control = (page: Page, at: string) => page.locator(`#deposit_${at.replaceAll('.', '_')}`);
const isSaved = (page: Page) =>
  expect(page.locator('.deposit__place')).toHaveAttribute('data-place', 'server', { timeout: 40_000 });

test('files come from the owner’s FTP server, in Chinese and in English', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(180_000);
  const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
  const ftp = await ftpServer(root, {
    'run 1/spectrum.dat': randomBytes(2_000_000),
    'run 2/log.txt': 'ok\n',
    'run 2/cold/log.txt': 'ok\n',
    'run 2/cold/empty.txt': '',
    'notes.txt': 'ok\n',
  });
  try {
    const keller = await employ(portal, 'keller');
    await openAs(page, keller, '/archive/submit');

    await test.step('a wrong password is reported; the right one connects', async () => {
      await expect(control(page, 'ftpAddress')).toBeHidden();
      await page.getByText('FTP', { exact: false }).and(page.locator('summary')).click();
      await control(page, 'ftpAddress').fill(ftp.address);
      await control(page, 'ftpUsername').fill(login.ftpUsername);
      await control(page, 'ftpPassword').fill('guess');
      await page.getByRole('button', { name: '检测连接' }).click();
      await expect(page.getByText('FTP 服务器拒绝登录').first()).toBeVisible();
      await control(page, 'ftpPassword').fill(login.ftpPassword);
      await page.getByRole('button', { name: '检测连接' }).click();
      await expect(page.getByText('FTP 连接正常')).toBeVisible();
      await expect(
        page.getByText(/上次检测.*提交方：连接正常，根目录及其下级文件夹中有 5 个文件，共 [\d.]+ MB$/),
      ).toBeVisible();
      await isSaved(page);
    });

    await test.step('a callback address on a host that is not allowed is refused while it is typed', async () => {
      await control(page, 'callbackUrl').fill('https://strange.example/hook');
      await expect(page.getByText('的域名未登记')).toBeVisible();
      await control(page, 'callbackUrl').fill('');
      await expect(page.getByText('的域名未登记')).toHaveCount(0);
    });

    await test.step('folders open, and selected files arrive with their folder', async () => {
      await page.getByRole('button', { name: '从 FTP 选择文件' }).click();
      await page.getByRole('button', { name: '打开文件夹 run 1' }).click();
      await page.getByRole('checkbox', { name: '选择 spectrum.dat' }).check();
      await accessible(page);
      await page.getByRole('button', { name: /导入所选 1 个文件/ }).click();
      await expect(page.getByRole('list', { name: '已上传的文件' })).toContainText('run 11 个文件', {
        timeout: 30_000,
      });
      await expect(page.getByRole('list', { name: 'FTP 导入进度' })).toBeHidden();
    });

    await test.step('a folder arrives with its subfolders, and files that could not be copied are counted', async () => {
      await page.getByRole('button', { name: '从 FTP 选择文件' }).click();
      await expect(page.getByText('一次最多 500 个文件、32 层文件夹、共 1 TB')).toBeVisible();
      await page.getByRole('checkbox', { name: '选择文件夹 run 2 中的全部文件' }).check();
      await accessible(page);
      await page.getByRole('button', { name: '导入所选 1 个文件夹' }).click();
      await expect(page.getByText('已开始导入 2 个文件')).toBeVisible();
      await expect(page.getByText('有 1 项没有导入：空文件、链接等不能导入')).toBeVisible();
      const arrived = page.getByRole('list', { name: '已上传的文件' });
      await expect(arrived).toContainText('run 22 个文件', { timeout: 30_000 });
      await arrived.getByText('run 2', { exact: true }).click();
      await expect(arrived).toContainText('cold1 个文件');
    });

    await test.step('the page is the same in English, without the password', async () => {
      const languages = page.locator('details.menu').first();
      await languages.locator('summary').hover();
      await languages.getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.reload();
      await expect(control(page, 'ftpPassword')).toHaveValue('');
      await page.getByRole('button', { name: 'Choose files from FTP' }).click();
      await page.getByRole('checkbox', { name: 'Select notes.txt' }).check();
      await accessible(page);
      await page.getByRole('button', { name: /Import 1 selected file/ }).click();
      await expect(page.getByText('notes.txt').first()).toBeVisible();
    });
  } finally {
    await ftp.stop();
    await rm(root, { recursive: true, force: true });
  }
});

test('existing metadata are applied field by field, authors are sorted, and the public page has a preview', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(150_000);
  const [meitner, wu] = [await employ(portal, 'meitner'), await employ(portal, 'wu', ['reviewer'])];
  const published = await submitResource(portal, meitner, '裂变产物', { projects: [projectOf(meitner)] });
  await approveByCall(await apiClient(portal, wu), published);
  await openAs(page, meitner, '/archive/submit');
  await control(page, 'titleEn').fill('My own title');

  await test.step('entered values stay unless selected; an error in an ORCID iD is reported', async () => {
    await page.getByRole('button', { name: '导入元数据' }).click();
    const box = page.getByRole('dialog', { name: '导入元数据' });
    await box.getByLabel('元数据内容').fill(JSON.stringify(known));
    await box.getByRole('button', { name: /^读\s?取$/ }).click();
    await expect(box.getByText('第 2 位作者的 ORCID 有误')).toBeVisible();
    await expect(box.getByRole('checkbox', { name: '采用“英文标题”' })).not.toBeChecked();
    await accessible(page);
    await box.getByRole('button', { name: /采用所选/ }).click();
    await expect(control(page, 'titleEn')).toHaveValue('My own title');
    await expect(control(page, 'authors.0.nameEn')).toHaveValue('Kenneth Burch');
    await expect(control(page, 'typeMeta.journal')).toHaveValue('Nature');
  });

  await test.step('the second author is dragged to the first place', async () => {
    const second = page.getByRole('button', { name: '拖动作者 2 调整顺序' });
    await second.scrollIntoViewIfNeeded();
    const from = (await second.boundingBox())!;
    const to = (await page.getByRole('button', { name: '拖动作者 1 调整顺序' }).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('林若溪');
    await isSaved(page);
  });

  await test.step('a project of a published resource fills in its details', async () => {
    await page.getByRole('button', { name: '添加关联项目' }).click();
    await control(page, 'projects.0.leadOrg').fill('镭研究所');
    await control(page, 'projects.0.projectNo').pressSequentially(meitner.userName);
    await page.locator('.ant-select-item-option', { hasText: '已用于 1 个资源' }).click();
    await expect(control(page, 'projects.0.projectNo')).toHaveValue(`2021YFA-${meitner.userName}`);
    await expect(control(page, 'projects.0.responsible')).toHaveValue('奥托');
    await expect(control(page, 'projects.0.agency')).toHaveValue('科技部');
    await expect(control(page, 'projects.0.leadOrg')).toHaveValue('镭研究所');
    await isSaved(page);
  });

  await test.step('the preview is the public page with a mark and a link back to the form', async () => {
    await page.getByRole('button', { name: '预览公开页面' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My own title' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: '公开页面预览' })).toContainText('提交前还需补充');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('.record__authors')).toContainText('林若溪、Kenneth Burch');
    await expect(page.locator('.record')).not.toContainText(meitner.email);
    await accessible(page);
    await page.getByRole('link', { name: '返回编辑' }).click();
    await expect(control(page, 'titleEn')).toHaveValue('My own title');
  });
});

/** A project whose number contains the name of a user. */
const projectOf = ({ userName }: { userName: string }) => ({
  projectNo: `2021YFA-${userName}`,
  responsible: '奥托',
  agency: '科技部',
  leadOrg: '化学研究所',
});

/** An article as reference managers export it, with one error. */
const known = {
  type: 'article-journal',
  title: 'Magnetism in two-dimensional van der Waals materials',
  author: [
    { family: 'Burch', given: 'Kenneth' },
    { family: '林', given: '若溪', ORCID: '0000-0002-1825-0098' },
  ],
  'container-title': 'Nature',
  issued: { 'date-parts': [[2018]] },
};

test('metadata are read from a selected file, errors are named by line and by field, and only selected values are applied', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const hahn = await employ(portal, 'hahn');
  await openAs(page, hahn, '/archive/submit');
  const box = page.getByRole('dialog', { name: /^(导入元数据|Import metadata)$/ });
  const pick = (name: string, content: string | Buffer) =>
    box.locator('input[type=file]').setInputFiles({
      name,
      mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
      buffer: Buffer.from(content as string),
    });

  await test.step('a file of another type and a broken CSV are reported; the next one can be selected at once', async () => {
    await page.getByRole('button', { name: '导入元数据' }).click();
    await pick('notes.txt', '今天测了三个样品');
    await expect(box.getByRole('alert')).toContainText('表格需要一行表头和一行数据');
    await pick('broken.json', '{"title": "Spin');
    await expect(box.getByRole('alert')).toContainText('JSON 格式有误');
    await pick('torn.csv', 'titleZh,titleEn\n裂变,"Fission\n');
    await expect(box.getByRole('alert')).toContainText(/CSV 第 \d 行格式有误/);
    await accessible(page);
  });

  await test.step('a CSV with Chinese headers fills the form; unknown columns and values are named', async () => {
    await pick(
      'metadata.csv',
      '\ufeff中文标题,titleEn,关键词,authors,sharingMethod,openDate,湿度\n' +
        '铀的裂变产物,Products of fission,铀;裂变,哈恩* | 化学研究所 | hahn@example.org; Fritz Strassmann,随便,2026-02-30,40%\n',
    );
    const faults = box.locator('.import-box__faults').getByRole('listitem');
    await expect(faults.filter({ hasText: '没有名为“湿度”的列' })).toBeVisible();
    await expect(faults.filter({ hasText: '共享方式：不认识“随便”' })).toBeVisible();
    await expect(faults.filter({ hasText: '开放日期' })).toBeVisible();
    await accessible(page);
    await box.getByRole('checkbox', { name: '采用“英文标题”' }).uncheck();
    await box.getByRole('button', { name: /采用所选/ }).click();
    await expect(control(page, 'titleZh')).toHaveValue('铀的裂变产物');
    await expect(control(page, 'titleEn')).toHaveValue('');
    await expect(control(page, 'keywordsZh')).toHaveValue('铀,裂变');
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('哈恩');
    await expect(control(page, 'authors.1.nameEn')).toHaveValue('Fritz Strassmann');
    await isSaved(page);
  });

  await test.step('a DOI record as JSON is read in English; values that would replace others are not selected', async () => {
    const address = page.url();
    await page.goto(`${address}?lang=en`);
    await page.getByRole('button', { name: 'Import metadata' }).click();
    await pick('10.5072-fission.json', JSON.stringify({ data: { id: 'x', type: 'dois', attributes: ofDataCite } }));
    await expect(box.getByText(/DataCite JSON/).first()).toBeVisible();
    const faults = box.locator('.import-box__faults').getByRole('listitem');
    await expect(faults.filter({ hasText: 'All rights reserved' })).toBeVisible();
    await expect(faults.filter({ hasText: 'The ORCID iD of author 1' })).toBeVisible();
    const authors = box.getByRole('row').filter({ hasText: 'Lise Meitner' });
    await expect(authors.getByRole('checkbox')).not.toBeChecked();
    await expect(authors).toContainText('哈恩');
    await accessible(page);
    await box.getByRole('button', { name: /^Take / }).click();
    await expect(control(page, 'titleEn')).toHaveValue('Disintegration of uranium');
    await expect(control(page, 'doi')).toHaveValue('10.5072/fission');
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('哈恩');
    await isSaved(page);
  });
});

/** A record as the registry of DOIs returns it, with two errors. */
const ofDataCite = {
  doi: '10.5072/fission',
  types: { resourceTypeGeneral: 'Dataset' },
  titles: [{ title: 'Disintegration of uranium', lang: 'en' }],
  creators: [
    {
      name: 'Meitner, Lise',
      givenName: 'Lise',
      familyName: 'Meitner',
      nameType: 'Personal',
      nameIdentifiers: [{ nameIdentifier: '0000-0002-1825-0098', nameIdentifierScheme: 'ORCID' }],
    },
  ],
  rightsList: [{ rights: 'All rights reserved' }],
};
