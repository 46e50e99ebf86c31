import type { ReactNode } from 'react';
import type { ColumnsType, ColumnType } from 'antd/es/table';
import type { z } from 'zod';
import { pick, type Language } from '#shared/texts';
import { StateBadge, type Tone } from '../parts/badge.tsx';
import { formatMoment, formatNumber } from '../parts/format.ts';
import { BothNames, LastChange } from './record-cells.tsx';
import { kindOf } from './record-schema.ts';

/** A column as the page gives it, without its types. */
export interface AnyColumn extends Pick<ColumnType<Values>, 'align' | 'className' | 'ellipsis' | 'width'> {
  field: string;
  title?: string;
  cell?: (row: never, list: never) => ReactNode;
  tones?: Record<string, Tone>;
}

/** A row without its type. */
export type Values = Record<string, unknown>;

interface Of {
  shape: Record<string, z.ZodType>;
  columns: readonly (string | AnyColumn)[];
  /** Values of `orderByColumn`. */
  sorts: readonly string[];
  language: Language;
  labelOf: (field: string) => string;
  nameOf: (field: string, value: string) => string;
  /** For cells of the page's own. */
  list: object;
}

/** The columns of a table by the kinds of the fields; the first one names the row in both languages. */
export function columnsOf({ columns, ...of }: Of): ColumnsType<Values> {
  return columns.map((given, at) => {
    const {
      field,
      title = of.labelOf(field),
      cell,
      tones,
      ...rest
    } = typeof given === 'string' ? ({ field: given } as AnyColumn) : given;
    const own = `${field}${of.language === 'zh' ? 'Zh' : 'En'}`;
    const sort = [own, field, `${field}Zh`].find((name) => of.sorts.includes(name));
    const isNumber = kindOf(of.shape[field])?.kind === 'number' && !cell;
    return {
      key: sort ?? field,
      title,
      ...(sort ? { sorter: true } : {}),
      ...(isNumber ? { align: 'right' as const } : {}),
      ...rest,
      render: (_value, row) => (cell ? cell(row as never, of.list as never) : cellOf(row, field, at === 0, tones, of)),
    };
  });
}

function cellOf(
  row: Values,
  field: string,
  isFirst: boolean,
  tones: AnyColumn['tones'],
  of: Omit<Of, 'columns'>,
): ReactNode {
  const kind = kindOf(of.shape[field])?.kind;
  const value = row[field];
  const text = String(value ?? '');
  if (kind === undefined && `${field}Zh` in row) {
    const [zh, en] = [String(row[`${field}Zh`] ?? ''), String(row[`${field}En`] ?? '')];
    return isFirst ? <BothNames zh={zh} en={en} isDemo={row['isDemo'] === true} /> : pick(zh, en, of.language);
  }
  if (tones) return <StateBadge tone={tones[text] ?? 'idle'}>{of.nameOf(field, text)}</StateBadge>;
  if (kind === 'choice') return text && of.nameOf(field, text);
  if (field === 'updateTime' && 'updateBy' in row) return <LastChange time={text} by={String(row['updateBy'])} />;
  if (kind === 'moment') return formatMoment(text, of.language);
  if (kind === 'number') return typeof value === 'number' ? formatNumber(value, of.language) : '';
  return text;
}
