import { createTranslator } from 'use-intl/core';

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** A tree of messages in ICU message format. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The same tree with other texts: the type of `en`, given that of `zh`. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** One noun's texts in both languages. */
export interface Texts<T = Messages> {
  zh: T;
  en: SameKeys<T>;
}

/** Pairs the two languages of a noun. A missing or surplus English key is a type error. */
export function bilingual<const T>(zh: T, en: SameKeys<T>): Texts<T> {
  return { zh, en };
}

/** Dotted paths of all messages in a tree. */
export type KeyOf<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

export type Translate<T = Messages> = {
  (
    key: T extends Messages ? (Messages extends T ? string : KeyOf<T>) : KeyOf<T>,
    params?: Record<string, string | number>,
  ): string;
  /** Whether the key has a message; for keys that come from data. */
  has(key: string): boolean;
  /** The message of a key that comes from data, or the fallback. */
  dynamic(key: string, fallback?: string, params?: Record<string, string | number>): string;
};

const translators = new WeakMap<object, Map<Language, Translate<never>>>();

/** The translator of a noun's texts in one language; cached per pair. */
export function translatorOf<T>(texts: Texts<T>, language: Language): Translate<T> {
  let byLanguage = translators.get(texts);
  if (!byLanguage) translators.set(texts, (byLanguage = new Map()));
  let translate = byLanguage.get(language) as Translate<T> | undefined;
  if (!translate) {
    const messages = texts[language] as Messages;
    // The portal shows every time in Shanghai's zone, on the server and in the browser, so hydration agrees.
    const inner = createTranslator({ locale: language, messages, timeZone: 'Asia/Shanghai', onError: () => undefined });
    // Most messages have no parameters and need no parsing.
    const plain = plainMessages(messages);
    const read = (key: string, params?: Record<string, string | number>): string =>
      plain.get(key) ?? inner(key as never, params as never);
    translate = Object.assign(read, {
      has: (key: string) => isMessage(messages, key),
      dynamic: (key: string, fallback = key, params?: Record<string, string | number>) =>
        isMessage(messages, key) ? read(key, params) : fallback,
    }) as unknown as Translate<T>;
    byLanguage.set(language, translate as unknown as Translate<never>);
  }
  return translate;
}

function plainMessages(messages: Messages, prefix = '', found = new Map<string, string>()): Map<string, string> {
  for (const [name, node] of Object.entries(messages))
    if (isTree(node)) plainMessages(node, `${prefix}${name}.`, found);
    else if (typeof node === 'string' && !/[{'<]/.test(node)) found.set(prefix + name, node);
  return found;
}

/** In the built product a message with parameters is an array. */
const isTree = (node: string | Messages | undefined): node is Messages =>
  typeof node === 'object' && !Array.isArray(node);

function isMessage(messages: Messages, key: string): boolean {
  let node: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    if (!isTree(node) || !Object.hasOwn(node, part)) return false;
    node = node[part];
  }
  return node !== undefined && !isTree(node);
}

/**
 * `zh` and `en` are returned unchanged; no value means Chinese; any other value, including an empty one, means English,
 * as for `?lang=`.
 */
export function languageOf(value: string | null | undefined): Language {
  return (value ?? 'zh') === 'zh' ? 'zh' : 'en';
}

/** The text of a bilingual column pair in a language; an empty one is replaced by the other language. */
export function pick(zh: string | null | undefined, en: string | null | undefined, language: Language): string {
  return (language === 'zh' ? zh || en : en || zh) ?? '';
}
