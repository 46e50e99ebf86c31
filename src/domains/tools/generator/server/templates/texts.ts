import { fit } from '#shared/code';
import { isChosen } from './choices.ts';
import { has, type Field, type Noun } from './noun.ts';
import { generatorTexts } from '../../texts/index.ts';

const own = generatorTexts;

/** The texts of a noun that server and web share. */
export function textsFile(noun: Noun, language: 'zh' | 'en'): string {
  const { fields, sub, tree } = noun;
  const name = noun[language];
  const say = own[language].generated;
  const all = new Map([...fields, ...(sub?.fields ?? [])].map((field) => [field.name, field[language]]));
  if (sub) all.set('items', sub[language]);
  return [
    ...head(language),
    `  name: '${name}',`,
    '  fields: {',
    ...[...all].map(([field, label]) => `    ${field}: '${label}',`),
    '  },',
    ...choiceLines(noun, language),
    ...(tree
      ? ['  fail: {', `    notFound: '${say.notFound.replace('…', name)}',`, `    circle: '${say.circle}',`, '  },']
      : [`  fail: { notFound: '${say.notFound.replace('…', name)}' },`]),
    '};',
    '',
  ].join('\n');
}

/** Labels of the values of choices. */
function choiceLines({ fields }: Noun, language: 'zh' | 'en'): string[] {
  const chosen = fields.filter(isChosen);
  if (chosen.length === 0) return [];
  const key = (value: string) => (/^[A-Za-z_]/.test(value) ? value : `'${value}'`);
  const words = ({ choices, choiceLabels }: Field) =>
    choices!.map((value) => `${key(value)}: '${choiceLabels[value]?.[language] ?? value}'`);
  return ['  choices: {', ...chosen.map((field) => `${fit(4, `${field.name}: {`, words(field), '}')},`), '  },'];
}

/** The texts of a noun's pages. */
export function pageTextsFile(noun: Noun, language: 'zh' | 'en'): string {
  const name = noun[language];
  const say = own[language].generated;
  const words = {
    title: say.title,
    empty: say.empty,
    add: say.add,
    edit: say.edit,
    ...(noun.hasDetail ? { detail: say.detail, detailOf: say.detailOf } : {}),
    ...(hasFlags(noun) ? { yes: say.yes, no: say.no } : {}),
    ...(noun.sub ? { addItem: say.addItem, removeItem: say.removeItem } : {}),
  };
  return [
    ...head(language),
    ...Object.entries(words).map(
      ([key, text]) => `  ${key}: '${text.replace('…', name).replace('[', '{').replace(']', '}')}',`,
    ),
    '};',
    '',
  ].join('\n');
}

function head(language: 'zh' | 'en'): string[] {
  if (language === 'zh') return ['export const zh = {'];
  return [
    `import type { SameKeys } from '#shared/texts';`,
    `import type { zh } from './zh.ts';`,
    '',
    'export const en: SameKeys<typeof zh> = {',
  ];
}

const hasFlags = ({ fields }: Noun): boolean =>
  fields.some(({ kind, isListed, query }) => kind.is === 'flag' && (isListed || query));

/** The file that combines the two languages. */
export const bilingualFile = (name: string): string => `import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const ${name} = bilingual(zh, en);
`;

export function readmeFile(noun: Noun): string {
  const { zh, en, table, permit, tree, sub, author } = noun;
  const more = [
    tree && 'Rows stand below each other; none may come to stand below itself.',
    sub && `Each row has lines of \`${sub.table}\` (${sub.en}), which are saved and removed with it.`,
    has(noun, 'create_by') && 'Who made a row and who changed it last is written by the portal.',
    author && `Made by the code generator for ${author}.`,
  ].filter(Boolean);
  return `# ${en} (${zh})

Records of \`${table}\`, kept in the back office by those who hold \`${permit}:…\`.
${more.length > 0 ? `\n${more.join(' ')}\n` : ''}`;
}
