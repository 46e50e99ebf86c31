import { quoted } from '../ddl/write.ts';
import { generatorTexts } from '../../texts/index.ts';
import { asked, type Noun } from './noun.ts';

/** A migration: the table if it is missing, and an index for each filter. */
export function migrationFile({ one, table, key, fields, create, sub, tree }: Noun, mayExist: boolean): string {
  const index = mayExist ? 'create index if not exists' : 'create index';
  const named = (name: string, on: string) => `${index} ${`${table}_${name}`.slice(0, 60)} on ${table} ${on};`;
  const indexes = asked(fields).map(({ sqlColumn, query }) =>
    query === 'LIKE'
      ? named(sqlColumn, `using gin (lower(${sqlColumn}) gin_trgm_ops)`)
      : named(sqlColumn, `(${sqlColumn}, ${key.sqlColumn})`),
  );
  if (tree && !asked(fields).includes(tree.parent))
    indexes.push(named(tree.parent.sqlColumn, `(${tree.parent.sqlColumn})`));
  const head = `-- ${one}: ${mayExist ? 'the table where it is lacking, and an index behind each filter.' : 'what changes, and why.'}
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.`;
  const lines = sub ? `\n-- The lines of \`${sub.table}\` have a separate migration.` : '';
  return `${head}${lines}\n\n${create.map((statement) => `${statement};\n`).join('')}${indexes.map((one) => `${one}\n`).join('')}`;
}

/** The menu of a noun and its buttons, as in the seed of the menus. */
export function menuOf({ zh, en, url, permit }: Noun) {
  const say = generatorTexts.zh.generated;
  const words = generatorTexts.en.generated;
  return {
    zh,
    en,
    path: url.split('/').at(-1)!,
    component: `${url.slice(1)}/index`,
    perms: `${permit}:list`,
    buttons: (['query', 'add', 'edit', 'remove'] as const).map((act) => [
      zh + say[act],
      `${en}: ${words[act].toLowerCase()}`,
      `${permit}:${act}`,
    ]),
  };
}

/** The menu of a noun and its buttons, for a running installation. */
export function menuFile({ place, zh, en, url, permit, parentMenuId }: Noun): string {
  const say = generatorTexts.zh.generated;
  const words = generatorTexts.en.generated;
  const path = url.split('/').at(-1)!;
  const buttons = (['query', 'add', 'edit', 'remove'] as const).map(
    (act, at) =>
      `  (${quoted(zh + say[act])}, ${quoted(`${en}: ${words[act].toLowerCase()}`)}, ${at + 1}, ${quoted(`${permit}:${act}`)})`,
  );
  return `-- The page of src/domains/${place} and its buttons. Roles get them in role management.
with page as (
  insert into sys_menu (menu_name, menu_name_en, parent_id, order_num, menu_type, path, component, perms, icon, create_by)
  values (${quoted(zh)}, ${quoted(en)}, ${parentMenuId}, 1, 'C', ${quoted(path)}, ${quoted(`${url.slice(1)}/index`)}, ${quoted(`${permit}:list`)}, 'form', 'generator')
  returning menu_id
)
insert into sys_menu (menu_name, menu_name_en, parent_id, order_num, menu_type, perms, icon, create_by)
select name, name_en, menu_id, place, 'F', perms, '#', 'generator'
from page, (values
${buttons.join(',\n')}
) as button (name, name_en, place, perms);
`;
}
