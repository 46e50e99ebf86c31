import { fail } from '#shared/fail';
import { readTables } from './ddl/read.ts';
import { createStatements } from './ddl/write.ts';
import { chosenFrom, nounOf, refuseUnlabelled } from './model.ts';
import { refuseUnfit } from './policy.ts';
import type { ColumnStructure, TableStructure } from './structure.ts';
import { filesOf, listLines, menuOf, migrationFile } from './templates/index.ts';

/** The output of `npm run new-domain`. */
export interface Scaffold {
  /** By path in the folder of the noun. */
  files: Record<string, string>;
  table: string;
  /** Statements of its migration. */
  migration: string;
  lists: ReturnType<typeof listLines>;
  menu: ReturnType<typeof menuOf>;
  /** Parts of the statements that were skipped: checks, references, indexes. */
  leftOut: string[];
}

/**
 * The files of a noun that has no table yet.
 * @param place `area/nouns`
 * @param sql a CREATE TABLE statement; without it the table has a title in both languages
 * @throws tools.generator.sql…|unfit…|noKey|noFields|noLabels
 */
export function scaffold(place: string, { zh, en }: { zh: string; en: string }, sql?: string): Scaffold {
  const [area = '', plural = ''] = place.split('/');
  const singular = plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  const one = camelOf(singular);
  const leftOut: string[] = [];
  const structure =
    sql === undefined ? titled(`${area}_${singular.replaceAll('-', '_')}`) : only(readTables(sql, leftOut));
  refuseUnfit(structure);
  const chosen = chosenFrom(structure, {
    className: one.slice(0, 1).toUpperCase() + one.slice(1),
    moduleName: area,
    businessName: one,
    functionName: zh,
    functionNameEn: en,
  });
  refuseUnlabelled(chosen);
  const noun = { ...nounOf(chosen), place, dotted: `${area}.${plural}`, many: camelOf(plural) };
  noun.create = createStatements(structure, { plainNames: true });
  return {
    files: filesOf(noun),
    table: structure.name,
    migration: migrationFile(noun, false).replace(/^(--[^\n]*\n)+\n/, ''),
    lists: listLines(noun),
    menu: menuOf(noun),
    leftOut,
  };
}

const camelOf = (text: string) => text.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());

function only(tables: TableStructure[]): TableStructure {
  const [table] = tables;
  if (!table || tables.length > 1) throw fail('tools.generator.sqlMany', { most: 1 });
  return table;
}

/** A table with a title in both languages, and the creator of a row. */
function titled(name: string): TableStructure {
  const column = (of: string, type: string, more: Partial<ColumnStructure> = {}): ColumnStructure => ({
    name: of,
    comment: '',
    type,
    isNotNull: true,
    default: null,
    isKey: false,
    isIncrement: false,
    ...more,
  });
  const noun = name.slice(name.indexOf('_') + 1);
  return {
    name,
    comment: '',
    columns: [
      column(`${noun}_id`, 'integer', { isKey: true, isIncrement: true }),
      column('title_zh', 'character varying(200)'),
      column('title_en', 'character varying(200)', { default: "''" }),
      column('row_ver', 'integer', { default: '0' }),
      column('create_by', 'character varying(64)', { default: "''" }),
      column('create_time', 'timestamp with time zone', { default: 'now()' }),
      column('update_by', 'character varying(64)', { default: "''" }),
      column('update_time', 'timestamp with time zone', { isNotNull: false }),
    ],
  };
}
