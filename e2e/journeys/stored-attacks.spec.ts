import { escapeLiteral } from 'pg';
import { SaxesParser } from 'saxes';
import routes from '../../src/routes.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { harmless, hostileText } from '../hostile.ts';
import { employ, granted, apiClient } from '../office.ts';
import { addressesOf, among, newPages, pagesOfMenu, type MenuNode } from '../page-addresses.ts';
import { pagesOf } from '../page-routes.ts';
import { administrator, expect, test as base } from '../people.ts';
import { startPortal, type Portal } from '../portal.ts';
import { fromTemplate } from '../template.ts';

/*
 * Attacks that passed every check of a form and are stored: each text of the database ends with one, and so do the
 * texts inside JSON. Every page of the site and of the back office must show them as text.
 */

// The records of this portal are of no use to other journeys.
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal(fromTemplate());
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Texts that people write; HTML is cleaned when it is written (`src/server/formats/rich-text.test.ts`), and codes are compared. */
const written =
  'name|title|headline|remark|subject|reason|note|label|memo|summary|description|keywords|organization|affiliation|msg|comment|question|answer|method';
const leftAlone = '^(user_name|storage_name|dict_type|name_key)$|norm|key$|html';

/** Columns of a kind in the tables of the product, and whether a row can be found by them. */
const columnsOf = (portal: Portal, types: string[], names: string) =>
  portal.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and data_type = any($1)
       and column_name ~ $2 and column_name !~ $3 and table_name !~ 'migration|^(kernel|sys_menu|sys_config|sys_role|sys_job|gen)'`,
    [types, names, leftAlone],
  );

/** The same value with the attack at the end of every text that users write. */
function attacked(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => attacked(one, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attacked(one, name)]));
  return typeof value === 'string' && new RegExp(written, 'i').test(key) ? value + hostileText : value;
}

/** Writes the attack everywhere; a column that refuses it stays unchanged. @returns how many columns were changed */
async function attackEverything(portal: Portal): Promise<number> {
  let taken = 0;
  // History tables refuse changes by triggers, which attackers of a page do not meet.
  const write = (statement: string) =>
    portal
      .query(`begin; set local session_replication_role = replica; ${statement}; commit`)
      .then(() => taken++)
      .catch(() => portal.query('rollback'));
  const attack = escapeLiteral(hostileText);
  for (const { table, column } of await columnsOf(portal, ['text', 'character varying'], written))
    await write(`update "${table}" set "${column}" = "${column}" || ${attack} where "${column}" <> ''`);
  for (const { table, column } of await columnsOf(portal, ['jsonb'], '.')) {
    const rows = await portal.query<{ at: string; value: unknown }>(
      `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null limit 300`,
    );
    for (const { at, value } of rows) {
      const json = escapeLiteral(JSON.stringify(attacked(value)));
      await write(`update "${table}" set "${column}" = ${json} where ctid = '${at}'::tid`);
    }
  }
  return taken;
}

/** Number of texts of a feed that contain the attack; fails if it has become an element. */
function attackedTexts(xml: string): number {
  let count = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => expect(['img', 'svg', 'script']).not.toContain(name));
  parser.on('text', (text) => (count += Number(text.includes(hostileText))));
  parser.write(xml).close();
  return count;
}

test('a stored attack is shown as text on every page, public and of the back office', async ({
  browser,
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(420_000);
  await untilDemoIsMade(portal);
  const who = await employ(portal, 'mallory');
  const given = await addressesOf(portal, who);
  const chief = await apiClient(portal, administrator);
  const { data } = await granted(chief('GET', '/getRouters'));
  await openAs(page, administrator, '/admin');
  const owner = await browser.newContext({ baseURL: portal.url });
  const own = await newPages(owner);
  await openAs(own[0], who, '/');
  expect(await attackEverything(portal)).toBeGreaterThan(300);
  // Pages that are cached follow triggers, which were off.
  await portal.crash();
  await portal.restart();

  const shown: string[] = [];
  const look = async (tab: typeof page, place: string) => {
    await tab.goto(place);
    await tab.waitForLoadState('networkidle');
    await harmless(tab);
    if ((await tab.locator('body').innerText()).includes('<img src=x')) shown.push(place);
  };
  const places = pagesOf(routes).flatMap(({ path }) => given[path] ?? [path]);
  await among(own, places, look);
  await owner.close();
  const office = [...pagesOfMenu(data as MenuNode[]), '/user/profile'];
  let forms = 0;
  await among(await newPages(page.context()), office, async (tab, place) => {
    await look(tab, place);
    // The form of the first row shows its texts in fields and in editors.
    const edit = tab.locator('.console-view:not([hidden]) tbody').getByRole('button', { name: /^(修改|编辑)/ });
    if ((await edit.count()) === 0) return;
    await edit.first().click();
    await expect(tab.getByRole('textbox').last(), place).toBeVisible();
    await harmless(tab);
    forms += 1;
  });
  expect(forms, 'forms that were opened').toBeGreaterThan(15);
  for (const feed of ['/news/rss.xml', '/news/atom.xml'])
    expect(attackedTexts(await (await page.request.get(feed)).text()), feed).toBeGreaterThan(0);
  expect(shown.length, 'pages that show an attack as a text').toBeGreaterThan(60);
});
