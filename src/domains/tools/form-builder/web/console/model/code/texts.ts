import { asMessage, lines, quoted } from '#shared/code';
import { controlsOf, isGroup } from '../edit.ts';
import type { BuiltForm } from '../description.ts';
import { has } from '../facets.ts';
import { listsOptions, namesOf, property } from './naming.ts';

type Tree = { [key: string]: string | Tree };

/** The texts file of the form in both languages. */
export function textsFile(form: BuiltForm, words: { zh: string; en: string }): string {
  const { texts } = namesOf(form);
  return lines(
    "import { bilingual } from '#shared/texts';",
    '',
    '/** Words of the form. What stands below `fail` the server says as well: copy it into the texts of the noun. */',
    `export const ${texts} = bilingual(`,
    `  ${written(treeOf(form, 'zh', words.zh), 2)},`,
    `  ${written(treeOf(form, 'en', words.en), 2)},`,
    ');',
    '',
  );
}

/** Whether the form has a submit button; otherwise one is added. */
export const sends = (form: BuiltForm): boolean =>
  controlsOf(form).some(({ kind, act }) => kind === 'button' && act === 'submit');

/** Titles of groups have no names: they are numbered. */
export const titledGroups = (form: BuiltForm) =>
  form.items.filter(isGroup).filter(({ titleZh, items }) => titleZh.trim() !== '' && items.length > 0);

function treeOf(form: BuiltForm, language: 'zh' | 'en', submit: string): Tree {
  const side = language === 'zh' ? 'Zh' : 'En';
  const other = language === 'zh' ? 'En' : 'Zh';
  const controls = controlsOf(form);
  const table = (entries: (readonly [string, string | Tree])[]): Tree => Object.fromEntries(entries);
  const pairs = (of: 'placeholder' | 'hint') =>
    table(
      controls
        .filter((control) => has(control.kind, of) && (control[`${of}Zh`] || control[`${of}En`]))
        .map((control) => [control.name, control[`${of}${side}`] || control[`${of}${other}`]]),
    );
  const all: Tree = {
    fields: table(controls.map((control) => [control.name, control[`label${side}`]])),
    placeholders: pairs('placeholder'),
    hints: pairs('hint'),
    options: table(
      controls
        .filter(listsOptions)
        .map(({ name, options }) => [name, table(options.map((option) => [option.value, option[language]]))]),
    ),
    groups: table(titledGroups(form).map((group, at) => [`group${at + 1}`, group[`title${side}`]])),
    fail: table(controls.filter(({ pattern }) => pattern).map((control) => [control.name, control[`pattern${side}`]])),
    ...(sends(form) ? {} : { submit }),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([key, value]) => key === 'fields' || typeof value === 'string' || Object.keys(value).length > 0,
    ),
  );
}

function written(tree: Tree, indent: number): string {
  const entries = Object.entries(tree);
  if (entries.length === 0) return '{}';
  const pad = ' '.repeat(indent);
  return [
    '{',
    ...entries.map(
      ([key, value]) =>
        `${pad}  ${property(key)}: ${typeof value === 'string' ? quoted(asMessage(value)) : written(value, indent + 2)},`,
    ),
    `${pad}}`,
  ].join('\n');
}
