import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import type { Contract, Endpoint } from '#shared/contract';
import type { Texts } from '#shared/texts';
import type { AnyColumn, Values } from './record-columns.tsx';
import type { AnyFilter } from './record-filters.tsx';
import type {
  Column,
  FieldOf,
  Filter,
  Noun,
  PageWords,
  QueryOf,
  RecordList,
  RowList,
  RowOf,
  ValueNames,
} from './record-types.ts';
import type { RowAction } from './row-actions.tsx';

/** The props of `Records`. */
export interface RecordProps<N extends Noun, W, P extends PageWords> {
  noun: N;
  /** The field with the row's id. */
  id: keyof RowOf<N> & string;
  /** The noun's texts: `fields` has the labels of columns and filters. */
  words: Texts<W>;
  /** The page's texts. */
  page: Texts<P>;
  columns: readonly Column<RowOf<N>, QueryOf<N>, W>[];
  filters?: readonly Filter<QueryOf<N>, W>[];
  /** Names of the values of fields with a list, in cells and filters. */
  names?: ValueNames<RowOf<N>, QueryOf<N>>;
  /** Values of `orderByColumn` that the endpoint accepts. */
  sorts?: readonly string[];
  /** The row's name, if it is not the text of the first column. */
  nameOf?: (row: RowOf<N>) => string;
  /** The form for a new record, or for a row. */
  form?: (row: RowOf<N> | undefined, on: FormEvents, list: RecordList<RowOf<N>, QueryOf<N>>) => ReactNode;
  /** Acts on one row, or an element of the page's own. Without it: edit and remove, where the noun has them. */
  acts?:
    | ((row: RowOf<N>, list: RowList<RowOf<N>, QueryOf<N>, P>) => readonly (RowAction | false)[] | ReactElement)
    | undefined;
  /** Buttons for the list or for the selected rows. */
  buttons?: (list: RecordList<RowOf<N>, QueryOf<N>>) => ReactNode;
  /** The drawer in which the records are put in order. */
  order?: (on: FormEvents) => ReactNode;
  /** First part of the name of the exported file; the noun has `export`. */
  exportAs?: string;
  /** Rows that cannot be removed with others. */
  isLocked?: (row: RowOf<N>) => boolean;
  /** The call of the page's own buttons for selected rows: who may make it can select, whether or not they may remove. */
  chooseFor?: Endpoint;
  /** Rows that can be selected for it. */
  canChoose?: (row: RowOf<N>) => boolean;
  /** Columns that users may show; given, users choose their columns. */
  hidden?: readonly FieldOf<RowOf<N>>[];
  /** The state of entries that wait for a decision: the list begins with them. */
  waiting?: string;
  /** Added to every query. */
  query?: Record<string, string>;
  /** Asks before a removal, if a plain question does not suffice. */
  askRemoval?: (rows: readonly RowOf<N>[], question: string) => Promise<boolean>;
  /** Called after each change of a record. */
  onChanged?: () => void;
  /** Puts something around the table, such as tabs, or panels that the page opens. */
  around?: (table: ReactElement, list: RecordList<RowOf<N>, QueryOf<N>>) => ReactNode;
  /** Instead of the page's texts. */
  title?: string;
  empty?: string;
}

/** For a form that opens next to the list. */
interface FormEvents {
  onSaved: () => void;
  onClose: () => void;
}

type PlainNoun = Noun & { list: { reply: { kind: 'rows'; schema: z.ZodType<Values> } } };
/** The same without the types of the noun, for the kit. */
export type PlainProps = Omit<
  RecordProps<PlainNoun, unknown, PageWords>,
  'noun' | 'words' | 'page' | 'columns' | 'filters' | 'names' | 'acts'
> & {
  noun: Contract & PlainNoun;
  words: Texts;
  page: Texts;
  columns: readonly (string | AnyColumn)[];
  filters?: readonly (string | AnyFilter)[];
  names?: Record<string, ((value: string) => string) | undefined>;
  acts?: (row: Values, list: object) => readonly (RowAction | false)[] | ReactElement;
};
