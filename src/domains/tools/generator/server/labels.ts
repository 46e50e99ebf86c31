import { generatorTexts } from '../texts/index.ts';

type Language = 'zh' | 'en';

const plain = (name: string): string => {
  const said = name.replace(/^_+|_+$/g, '').replace(/_+/g, ' ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
};

const at = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/**
 * The label of a column: `title_zh` is 标题（中文） and Title (Chinese), `source_url` is 来源网址 and Source url. The Chinese
 * label is empty if a word is unknown.
 */
function columnIn(language: Language, name: string): string {
  const { columns, languages, inLanguage } = generatorTexts[language];
  const [, base = name, suffix] = /^(.+)_(zh|en)$/.exec(name) ?? [];
  const words = base.split('_').map((word) => at(columns, word));
  const joined = words.every((word) => word !== undefined) ? words.join('') : '';
  const number = base.endsWith('_id') ? columns.id : joined;
  const said = at(columns, base) ?? (language === 'zh' ? number : plain(base));
  if (!said || !suffix) return said;
  return inLanguage.replace('[name]', said).replace('[language]', languages[suffix as Language]);
}

/** `short_title` → Short title, `title_zh` → Title (Chinese). */
export const labelEn = (name: string): string => columnIn('en', name);

/** As {@link labelEn} in Chinese; empty if a word is unknown. */
export const labelZh = (name: string): string => columnIn('zh', name);

/** A value of a choice in both languages: `in_use` → In use. */
export const choiceLabels = (value: string): Record<Language, string> => {
  const spaced = value.replace(/([a-z])([A-Z])/g, (_all, one: string, two: string) => `${one} ${two.toLowerCase()}`);
  const en = at(generatorTexts.en.values, value.toLowerCase()) ?? plain(spaced);
  return { en, zh: at(generatorTexts.zh.values, value.toLowerCase()) ?? en };
};
