import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../src/domains/tools/form-builder/web/console/model/code/index.ts';
import { change, controlsOf } from '../../src/domains/tools/form-builder/web/console/model/edit.ts';
import { exampleForm } from '../../src/domains/tools/form-builder/web/console/model/example.ts';
import { formBuilderTexts } from '../../src/domains/tools/form-builder/web/texts/index.ts';
import { clone, self } from './clone.ts';

const { run, folder } = clone(self, ['.react-router']);
const migrations = () => readdirSync(path.join(folder, 'migrations')).toSorted();
const numberOf = (file: string) => Number(file.slice(0, 4));

/** A table with a column of every kind, in MySQL syntax. */
const loans = `CREATE TABLE \`content_loan\` (
  \`loan_id\` bigint(20) NOT NULL AUTO_INCREMENT COMMENT '编号',
  \`borrower_name\` varchar(100) NOT NULL COMMENT '借用人''s "name" {x}',
  \`loan_type\` char(1) NOT NULL DEFAULT '0' COMMENT '类型（0普通 1加急）' CHECK (\`loan_type\` IN ('0', '1')),
  \`pages\` int(11) DEFAULT NULL COMMENT '页数',
  \`fee\` decimal(10,2) NOT NULL DEFAULT 0.00,
  \`is_open\` tinyint(1) NOT NULL DEFAULT 1 COMMENT '公开',
  \`due_day\` date DEFAULT NULL COMMENT '归还日期',
  \`lent_time\` datetime NOT NULL COMMENT '借出时间',
  \`note_content\` text COMMENT '说明',
  \`token\` uuid DEFAULT NULL COMMENT '凭据',
  \`title_zh\` varchar(100) NOT NULL,
  \`title_en\` varchar(100) NOT NULL,
  \`place\` varchar(20) NOT NULL DEFAULT 'desk' COMMENT '存放处（desk前台 reading_room阅览室）' CHECK (\`place\` IN ('desk', 'reading_room')),
  \`row_ver\` int(11) NOT NULL DEFAULT 0,
  \`create_by\` varchar(64) DEFAULT '' COMMENT '创建者',
  \`update_time\` datetime DEFAULT NULL,
  PRIMARY KEY (\`loan_id\`), CHECK (\`pages\` > 0), UNIQUE KEY \`lent\` (\`borrower_name\`, \`lent_time\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='借用表';`;

/** Forms of the form builder with every control, with defaults and with all options, for a noun. */
function formsFor(place: string) {
  const { zh, en } = formBuilderTexts;
  const plain = { ...exampleForm((kind) => ({ zh: zh.kinds[kind], en: en.kinds[kind] })), place, name: 'plain' };
  let full: typeof plain = { ...plain, name: 'full', labels: 'right', size: 'small' };
  for (const { id, kind } of controlsOf(full)) {
    const isText = kind === 'text' || kind === 'textarea' || kind === 'password';
    const pattern = { pattern: '[a-z/]{2,}\\d+', patternZh: '不符', patternEn: "It's {wrong}" };
    const said = { required: true, width: 8, hintZh: '说明', placeholderEn: 'Here', min: 1, max: 9, whole: true };
    const words = { ...said, ...(isText ? pattern : {}) };
    full = change(full, id, kind === 'radio' || kind === 'select' ? { ...words, dictionary: 'sys_yes_no' } : words);
  }
  return [plain, full].flatMap((form) => filesOf(form, { zh: '提交', en: 'Submit' }));
}

test('npm run new-domain creates nouns that pass every check, from a default or a given table, and npm run db:new the next migration; so do the forms of the form builder', async () => {
  const before = migrations();
  const made = run('npm run new-domain content/leaflets 资料 Leaflet');
  assert.equal(await made.ended, 0, made.output());
  assert.ok(existsSync(path.join(folder, 'src/domains/content/leaflets/contract.ts')));
  writeFileSync(path.join(folder, 'bare.sql'), loans.replace("COMMENT '页数'", '').replace(' reading_room阅览室', ''));
  const bare = run('npm run new-domain content/loans 借用 Loan bare.sql');
  assert.notEqual(await bare.ended, 0);
  assert.match(bare.output(), /have no Chinese name: pages, place=reading_room\./);
  writeFileSync(path.join(folder, 'loan.sql'), loans);
  const given = run('npm run new-domain content/loans 借用 Loan loan.sql');
  assert.equal(await given.ended, 0, given.output());
  assert.match(given.output(), /Left out of the table.*\n {2}check \( pages > 0 \)/);
  const contract = readFileSync(path.join(folder, 'src/domains/content/loans/contract.ts'), 'utf8');
  assert.match(contract, /placeChoices = \['desk', 'reading_room'\] as const/);
  assert.match(contract, /loanTypeChoices = \['0', '1'\] as const/);
  const texts = readFileSync(path.join(folder, 'src/domains/content/loans/texts/zh.ts'), 'utf8');
  assert.match(texts, /loanType: \{ '0': '普通', '1': '加急' \}/);
  const menus = readFileSync(path.join(folder, 'src/domains/system/menus/server/seed.ts'), 'utf8');
  for (const perms of ['content:leaflet:list', 'content:loan:list', 'content:loan:remove'])
    assert.ok(menus.includes(perms));
  for (const { path: place, text } of formsFor('content/leaflets')) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
  // The import law refuses a form that no page uses.
  const list = path.join(folder, 'src/domains/content/leaflets/web/console/list.tsx');
  const imports = "import { FullForm } from './full-form.tsx';\nimport { PlainForm } from './plain-form.tsx';\n";
  writeFileSync(list, `${imports}${readFileSync(list, 'utf8')}\nexport const forms = [PlainForm, FullForm];\n`);
  const nouns = 'src/domains/content/leaflets src/domains/content/loans';
  const checks = run(
    `npm test -- types lint format law unit src/architecture src/schema src/domains/system/menus ${nouns}`,
  );

  const withNoun = migrations().filter((file) => !before.includes(file));
  const last = numberOf(before.at(-1)!);
  assert.deepEqual(withNoun.map(numberOf), [last + 1, last + 2]);
  assert.match(withNoun.join(' '), /^\d{4}_content_leaflet\.sql \d{4}_content_loan\.sql$/);
  assert.equal(await checks.ended, 0, checks.output());
  assert.match(checks.output(), /✔ types .*\n[^]*✔ lint .*\n[^]*✔ format .*\n[^]*✔ law .*\n[^]*✔ unit /);
  assert.match(checks.output(), /src\/domains\/content\/leaflets\/server\/leaflets\.test\.ts {2}[1-9]\d* passed/);
  assert.match(checks.output(), /src\/domains\/content\/loans\/server\/loans\.test\.ts {2}[1-9]\d* passed/);
  assert.match(checks.output(), /\n\d+ passed, 0 failed\n$/);

  const added = run('npm run db:new leaflet_pinned');
  assert.equal(await added.ended, 0, added.output());
  const pinned = migrations().at(-1)!;
  assert.equal(pinned, `${String(last + 3).padStart(4, '0')}_leaflet_pinned.sql`);
  assert.match(readFileSync(path.join(folder, 'migrations', pinned), 'utf8'), /^-- leaflet pinned: /);
  const refused = run('npm run db:new Leaflet-Pinned');
  assert.notEqual(await refused.ended, 0);
  assert.deepEqual(migrations().length, before.length + 3);
});
