import { Tag } from 'antd';
import type { DictEntry } from './dictionary.ts';

const colours: Record<string, string> = {
  primary: 'processing',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'default',
};

/**
 * A value by its label, with the tag style of the dictionary; plain text without a style, the value itself if it is
 * unknown.
 */
export function DictTag({ entries, value }: { entries: readonly Omit<DictEntry, 'raw'>[]; value: string }) {
  const entry = entries.find((one) => one.value === value);
  if (!entry) return value;
  const colour = colours[entry.listClass];
  if (!colour) return entry.cssClass ? <span className={entry.cssClass}>{entry.label}</span> : entry.label;
  return (
    <Tag color={colour} className={entry.cssClass}>
      {entry.label}
    </Tag>
  );
}
