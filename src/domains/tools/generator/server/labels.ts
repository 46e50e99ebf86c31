import { generatorTexts } from '../texts/index.ts';

type Language = 'zh' | 'en';

const plain = (name: string): string => {
  const said = name.replace(/^_+|_+$/g, '').replace(/_+/g, ' ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
};

const at = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/**
 * The label of a column: `title_zh` is 标题 and Title (Chinese). The Chinese label is empty if the whole name is unknown,
 * because a name that is put together from words is often wrong.
 */
function columnIn(language: Language, name: string): string {
  const { columns, languages, inLanguage } = generatorTexts[language];
  const [, base = name, suffix] = /^(.+)_(zh|en)$/.exec(name) ?? [];
  const said = at(columns, base) ?? (language === 'zh' ? '' : plain(base));
  if (!said || !suffix) return said;
  return inLanguage.replace('[name]', said).replace('[language]', languages[suffix as Language]);
}

/** `short_title` → Short title, `title_zh` → Title (Chinese). */
export const labelEn = (name: string): string => columnIn('en', name);

/** The Chinese name of a common column; empty for others, which their comment or a person must name. */
export const labelZh = (name: string): string => columnIn('zh', name);

/** The part of a comment before a list of values, such as `Type` of `Type (0 normal, 1 urgent)`. */
export const commentName = (comment: string): string =>
  comment.replace(/\s*[(\uff08][^()\uff08\uff09]*[)\uff09]\s*$/u, '');

/** Labels that a comment gives to values: `Type (0 normal, 1 urgent)`, also in Chinese and with full-width signs. */
function saidIn(comment: string, value: string): string | undefined {
  const list = /[(\uff08]([^()\uff08\uff09]*)[)\uff09]\s*$/u.exec(comment)?.[1];
  const parts = list?.split(/[,;\u3001\uff0c\uff1b]|\s+(?=\w+[\s:=\uff1a]*\p{Script=Han})/u) ?? [];
  const said = parts
    .map((part) => part.trim())
    .find((part) => part.startsWith(value) && !/^\w/.test(part.slice(value.length)));
  return said?.slice(value.length).replace(/^[\s:=\uff1a-]+/u, '') || undefined;
}

/**
 * Labels of a value of a choice: what the comments of its column say, or the name of a common value. The Chinese label is
 * empty if neither is there.
 */
export const choiceLabel = (value: string, comments: Record<Language, string>): Record<Language, string> => {
  const spaced = value.replace(/([a-z])([A-Z])/g, (_all, one: string, two: string) => `${one} ${two.toLowerCase()}`);
  const known = (language: Language) =>
    saidIn(comments[language], value) ?? at(generatorTexts[language].values, value.toLowerCase());
  return { zh: known('zh') ?? '', en: known('en') ?? plain(spaced) };
};
