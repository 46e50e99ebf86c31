import type { Language } from '#shared/texts';
import { localeOf } from '../../texts/language.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function numbers(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let format = formatters.get(key);
  if (!format) formatters.set(key, (format = new Intl.NumberFormat(localeOf(language), options)));
  return format;
}

/** A count with grouped digits: 12,345. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value);
}

/** Exact up to `limit`, then `10,000+`, as for a capped count. */
export function formatCapped(value: number, limit: number, language: Language): string {
  return value >= limit ? `${formatNumber(limit, language)}+` : formatNumber(value, language);
}

/** A percentage with at most one decimal: 12.3%. */
export function formatPercent(percent: number, language: Language): string {
  return numbers(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

export { formatBytes } from '#shared/bytes';

const dayForms = {
  zh: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' },
  en: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
} as const;
const dayFormats = {
  zh: new Intl.DateTimeFormat(localeOf('zh'), dayForms.zh),
  en: new Intl.DateTimeFormat('en-GB', dayForms.en),
};

const days = new Map<string, string>();
const maxCachedDays = 2000;

/** A day of the wire (`yyyy-MM-dd`, with or without a time) in words: 2026年11月21日, 21 Nov 2026. Empty for no value. */
export function formatDay(wire: string | null | undefined, language: Language): string {
  if (!wire) return '';
  const day = wire.slice(0, 10);
  const key = language + day;
  let text = days.get(key);
  if (text === undefined) {
    // Cached, because the browser's formatter is slow and lists show the same days repeatedly.
    if (days.size >= maxCachedDays) days.clear();
    days.set(key, (text = dayFormats[language].format(new Date(`${day}T00:00:00Z`))));
  }
  return text;
}

/** A day of the wire in tables and forms: 2026-11-21, 21 Nov 2026. Empty for no value. */
export function formatDate(wire: string | null | undefined, language: Language): string {
  return language === 'zh' ? (wire ?? '').slice(0, 10) : formatDay(wire, language);
}

/** A moment of the wire (`yyyy-MM-dd HH:mm:ss`, Shanghai) to the minute: 2026-11-21 14:05. Empty for no value. */
export function formatMoment(wire: string | null | undefined, language: Language): string {
  return wire ? `${formatDate(wire, language)} ${wire.slice(11, 16)}`.trim() : '';
}

/** Machine form for `<time dateTime>`. */
export function machineTime(wire: string): string {
  return wire.length > 10 ? `${wire.slice(0, 10)}T${wire.slice(11, 19)}+08:00` : wire;
}
