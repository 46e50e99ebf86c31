import type { ReactNode } from 'react';
import type { ColumnType } from 'antd/es/table';
import type { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import type { Tone } from '../parts/badge.tsx';
import type { ChangeList, ListState } from './list-state.ts';
import type { RowAction } from './row-actions.tsx';

/** A noun with a list; the other calls are offered where it has them. */
export interface Noun {
  /** Its reply has `rows` and `total`. */
  readonly list: Endpoint & { query: z.ZodObject; reply: { kind: 'rows' | 'flat'; schema: z.ZodType } };
  readonly export?: Endpoint;
  readonly add?: Endpoint;
  readonly edit?: Endpoint;
  readonly sort?: Endpoint;
  /** Its path ends with the id, or with the ids, of the records. */
  readonly remove?: Endpoint;
}

/** A row of the noun's list. */
export type RowOf<N extends Noun> = OutputOf<N['list']> extends { rows: readonly (infer R)[] } ? R : never;
/** The noun's query schema. */
export type QueryOf<N extends Noun> = N['list']['query'];

type KeyOf<T> = keyof T & string;
/** Names of pairs in both languages: `name` for `nameZh` and `nameEn`. */
type PairOf<R> = {
  [K in KeyOf<R>]: K extends `${infer B}Zh` ? (`${B}En` extends KeyOf<R> ? B : never) : never;
}[KeyOf<R>];
/** What a column can show: a field of the row, or a pair in both languages. */
export type FieldOf<R> = KeyOf<R> | PairOf<R>;
/** Fields with a label in the noun's texts. */
type Labelled<W> = W extends { fields: infer F } ? KeyOf<F> : never;

/** A label is required for what the noun's texts do not name. */
type Label<W, K, Name extends string> = K extends Labelled<W> ? { [N in Name]?: string } : { [N in Name]: string };

type ColumnOf<R, S extends z.ZodObject, W, K> = {
  field: K;
  /** The cell; without it the kind of the field decides. */
  cell?: (row: R, list: RecordList<R, S>) => ReactNode;
  /** Shows the value of a state as a badge. */
  tones?: K extends keyof R ? Record<NonNullable<R[K]> & string, Tone> : never;
} & Label<W, K, 'title'> &
  Pick<ColumnType<R>, 'align' | 'className' | 'ellipsis' | 'width'>;

/** A column: a field with a label, or an object for what the field does not say. */
export type Column<R, S extends z.ZodObject, W> =
  | Extract<FieldOf<R>, Labelled<W>>
  | { [K in FieldOf<R>]: ColumnOf<R, S, W, K> }[FieldOf<R>];

type FilterOf<S extends z.ZodObject, W, K> = {
  field: K;
  /** Choices that the schema does not list. */
  options?: readonly { value: string; label: string }[];
  /** Placeholders of a range, where a page has several. */
  ends?: [from: string, to: string];
  /** A control of the page's own. */
  control?: (
    value: string | undefined,
    onValue: (value: unknown) => void,
    list: { state: ListState<S>; onState: ChangeList<S> },
  ) => ReactNode;
} & Label<W, K, 'label'>;

/**
 * A filter: a key of the query. A list of values is chosen from, `begin…` is a range of days up to `end…`, and
 * everything else is a text.
 */
export type Filter<S extends z.ZodObject, W> =
  | Extract<KeyOf<z.input<S>>, Labelled<W>>
  | { [K in KeyOf<z.input<S>>]: FilterOf<S, W, K> }[KeyOf<z.input<S>>];

/** An empty text is no value. */
type ValueOf<T, K> = K extends keyof T ? Exclude<NonNullable<T[K]>, ''> : never;
/** Names of the values of a field, in cells and filters. */
export type ValueNames<R, S extends z.ZodObject> = {
  [K in KeyOf<R> | KeyOf<z.input<S>>]?: (value: ValueOf<R, K> | ValueOf<z.input<S>, K>) => string;
};

/** Texts of a noun's page that the kit asks for. Those with a `?` have a general text. */
export interface PageWords {
  title: string;
  empty: string;
  add?: string;
  edit?: string;
  /** `{name}` is the row's name. */
  editOf?: string;
  remove?: string;
  /** `{name}` is the row's name. */
  removeOf?: string;
  /** `{name}` is the row's name. */
  confirmRemove?: string;
  /** The button for the selected rows; `{count}`. */
  removeChosen?: string;
  /** `{count}` */
  confirmRemoveChosen?: string;
  added?: string;
  edited?: string;
  saved?: string;
  removed?: string;
}

/** Acts with a name and a name for screen readers: `preview` and `previewOf`. */
type ActName<P> = { [K in KeyOf<P>]: `${K}Of` extends KeyOf<P> ? K : never }[KeyOf<P>];

/** Acts that ask before: `publish`, `publishOf` and `confirmPublish`. */
type MoveName<P> = { [K in ActName<P>]: `confirm${Capitalize<K>}` extends KeyOf<P> ? K : never }[ActName<P>];

/** The list for the functions of a page. */
export interface RecordList<R, S extends z.ZodObject> {
  /** Of this page. */
  rows: readonly R[];
  /** The number of rows on all pages. */
  total: number;
  state: ListState<S>;
  onState: ChangeList<S>;
  /** The selected rows, also of other pages. */
  chosen: readonly R[];
  clear: () => void;
  /** Reads the list again. */
  reload: () => void;
  /** Opens a drawer or a dialog. It calls `close`. */
  show: (panel: ReactNode) => void;
  close: () => void;
  /**
   * Asks for confirmation, then runs the act. The list is read again also after a conflict with somebody else. The
   * client shows refusals.
   */
  ask: <A>(question: string, act: () => Promise<A>, done: string | ((answer: A) => string)) => Promise<void>;
  /** Acts, says that it is done, and reads the list again. */
  run: <A>(act: () => Promise<A>, done: string | ((answer: A) => string)) => Promise<void>;
  /** For a form that was saved: says so, and reads the list again. */
  saved: (message: string) => () => void;
}

/** The list for the acts of one row. */
export interface RowList<R, S extends z.ZodObject, P> extends RecordList<R, S> {
  /** The row's name in the language of the page. */
  name: string;
  /** Opens the form. */
  edit: RowAction & { onAct: () => void };
  /** Removes the row after a confirmation. */
  remove: RowAction & { onAct: () => void };
  /** An act named by the page's texts; `on` is an address for a new window, or a function. */
  act: (name: ActName<P>, call: Endpoint, on: string | (() => void | Promise<void>)) => RowAction;
  /** An act that makes a call after a confirmation; `done` is the message after it. */
  move: <E extends Endpoint>(name: MoveName<P>, endpoint: E, input: InputOf<E>, done: string) => RowAction;
}
