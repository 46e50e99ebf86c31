import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { newMigration } from './migrations.mjs';
import { commandOf, installIfNeeded, main, nodeBinary, root, Stop } from './steps.mjs';

/** Directories of the menu by the area of their nouns. */
const directories = { data: 10, archive: 5, content: 4, benchmarks: 6, system: 1, monitor: 2, tools: 3 };

/*
 * npm run new-domain <area/nouns> <Chinese name> <English name> [file with CREATE TABLE]
 * Writes the files of a noun that is listed, read, added, edited and removed in the back office, puts it on the three
 * lists and in the menu, makes its table and refreshes the database types. What comes out is ordinary code: change it as you like. The
 * files are those of the code generator in the back office (src/domains/tools/generator).
 */
await main(([place = '', zh, en, sql = '']) => {
  if (!/^[a-z]+\/[a-z]+(-[a-z]+)*s$/.test(place) || !zh || !en) {
    throw new Stop('Say where, and what people call it: npm run new-domain content/standards 数据政策 "Data policy"');
  }
  const folder = path.join(root, 'src/domains', place);
  if (fs.existsSync(folder)) throw new Stop(`There is a src/domains/${place} already.`);
  installIfNeeded({ forTests: true });

  const { files, table, migration, lists, menu, leftOut } = writtenBy([place, zh, en, sql]);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  addToList('contracts.ts', lists.contract.line, lists.contract.entry);
  addToList('index.ts', lists.module.line, lists.module.entry);
  addPage(lists.page);
  addMenu(place.split('/')[0], menu);
  console.log(newMigration(table, migration));
  // Formats the files, because line lengths depend on the names.
  spawnSync(nodeBinary(), [commandOf('oxfmt'), folder], { cwd: root });
  const types = spawnSync(nodeBinary(), ['scripts/db-types.mjs'], { cwd: root, encoding: 'utf8' });
  if (types.status !== 0) throw new Stop(`The database types could not be written:\n${types.stdout}${types.stderr}`);

  if (leftOut.length > 0) console.log(`Left out of the table: add it to the migration.\n  ${leftOut.join('\n  ')}\n`);
  console.log(
    `src/domains/${place}\n\nNext: say in its README what it is; give it its real columns; place its menu entry and say which ` +
      `roles have its permissions. npm test -- types law unit ${place} tells whether it holds.`,
  );
});

/** Runs the templates in a child process: they are TypeScript, which not every Node that runs this script can read. */
function writtenBy(words) {
  const made = spawnSync(nodeBinary(), ['scripts/new-domain-files.mjs', ...words], { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Stop(made.stderr.trim());
  return JSON.parse(made.stdout);
}

/** Appends the page to the list of pages. */
function addPage(line) {
  const file = path.join(root, 'src/domains/pages.ts');
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/\n};\n/, `\n  ${line}\n};\n`));
}

/**
 * Appends the menu entry and its buttons, with numbers that no other menu has: those of the product are below 2000, and a
 * new noun takes the first ten that are free from 1500 on.
 */
function addMenu(area, { zh, en, path: route, component, perms, buttons }) {
  const file = path.join(root, 'src/domains/system/menus/server/seed.ts');
  const text = fs.readFileSync(file, 'utf8');
  const taken = new Set([...text.matchAll(/\b(\d{1,4})\b/g)].map(([, number]) => Number(number)));
  let first = 1500;
  while (Array.from({ length: 10 }, (_none, at) => first + at).some((id) => taken.has(id))) first += 10;
  if (first > 1990) throw new Stop('No numbers of menus are left below 2000.');
  const parent = directories[area] ?? directories.content;
  const said = (parts) => parts.map((part) => (typeof part === 'number' ? part : `'${part}'`)).join(', ');
  const lines = [
    `  page(${said([first, parent, 90, zh, en, route, component, perms, 'form'])}),`,
    `  ...buttons(${first + 1}, ${first}, [`,
    ...buttons.map((button) => `    [${said(button)}],`),
    '  ]),',
  ];
  // After the last entry of the list.
  const end = text.lastIndexOf('\n];\n');
  if (end < 0) throw new Stop(`${file} has no list of menus.`);
  fs.writeFileSync(file, `${text.slice(0, end)}\n${lines.join('\n')}${text.slice(end)}`);
  spawnSync(nodeBinary(), [commandOf('oxfmt'), file], { cwd: root });
}

/** Puts an import among the others in order, and a name at the end of the file's list. */
function addToList(name, importLine, entry) {
  const file = path.join(root, 'src/domains', name);
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const door = (line) => /'(#[^']+)'/.exec(line)?.[1] ?? '';
  const isLater = (line) =>
    line.startsWith('import ') && /^#(contract|module)/.test(door(line)) && door(line) > door(importLine);
  const firstLater = lines.findIndex(isLater);
  const lastImport = lines.findLastIndex((line) => line.startsWith('import '));
  lines.splice(firstLater === -1 ? lastImport + 1 : firstLater, 0, importLine);
  const end = lines.findIndex((line, at) => at > lastImport && /^ *\],?;?$/.test(line));
  const indent = /^ */.exec(lines[end - 1])[0];
  lines.splice(end, 0, `${indent}${entry},`);
  fs.writeFileSync(file, lines.join('\n'));
}
