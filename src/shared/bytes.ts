import type { Language } from './texts.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
const formatters = new Map<string, Intl.NumberFormat>();

/** A size in powers of 1024, three digits: 0 B, 980 B, 1.46 MB, 23.1 GB. */
export function formatBytes(bytes: number, language: Language): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // 999.5 would be printed as 1,000 of the smaller unit.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  const key = `${language}${digits}`;
  const format = formatters.get(key) ?? new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits });
  formatters.set(key, format);
  return `${format.format(size)} ${units[unit]}`;
}
