import { fail } from '#shared/fail';
import { Day, MomentSent } from '#shared/time';
import { kindOf, type ColumnStructure, type TableStructure } from '../structure.ts';
import { tokensOf, unread, type Token } from './tokens.ts';
import { types } from './types.ts';
import { quoted } from './write.ts';

/** Maximum numbers per call, and per table. */
const maxTables = 20;
const maxColumns = 200;

/**
 * Reads CREATE TABLE statements of MySQL and PostgreSQL: columns with the known types, NOT NULL, a literal as DEFAULT,
 * PRIMARY KEY, UNIQUE, `CHECK (column IN (…))`, COMMENT; and COMMENT ON for those tables. Everything else is refused,
 * or with `leftOut` skipped and listed there: other checks, references, indexes, as in our migrations.
 * @throws tools.generator.sqlUnread|sqlMany|sqlTwice|sqlNoTable|sqlType|sqlSize|sqlDefault|sqlColumn|sqlName
 */
export function readTables(sql: string, leftOut?: string[]): TableStructure[] {
  const reader = new Reader(tokensOf(sql, leftOut !== undefined), leftOut);
  const tables: TableStructure[] = [];
  while (!reader.is('end')) {
    if (reader.skip('sign', ';')) continue;
    if (reader.passOver(['create', 'index'], ['create', 'unique', 'index'])) continue;
    if (reader.word('create')) tables.push(readTable(reader));
    else if (reader.word('comment')) readComment(reader, tables);
    else throw reader.stuck();
    if (!reader.is('end') && !reader.skip('sign', ';')) throw reader.stuck();
    if (tables.length > maxTables) throw fail('tools.generator.sqlMany', { most: maxTables });
  }
  if (tables.length === 0) throw fail('tools.generator.sqlNoTable');
  const twice = tables.find(({ name }, at) => tables.findIndex((other) => other.name === name) !== at);
  if (twice) throw fail('tools.generator.sqlTwice', { name: twice.name });
  return tables;
}

/** The reading position. */
class Reader {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #leftOut: string[] | undefined;
  constructor(tokens: readonly Token[], leftOut?: string[]) {
    this.#tokens = tokens;
    this.#leftOut = leftOut;
  }
  get #token(): Token {
    return this.#tokens[this.#at]!;
  }
  is(kind: Token['is'], value?: string): boolean {
    return this.#token.is === kind && (value === undefined || this.#token.value === value);
  }
  /** Consumes the next token if it matches. */
  skip(kind: Token['is'], value?: string): Token | undefined {
    return this.is(kind, value) ? this.#tokens[this.#at++] : undefined;
  }
  /** Whether all these words come next; consumes them if so. */
  word(...words: string[]): boolean {
    const next = this.#tokens.slice(this.#at, this.#at + words.length);
    if (!words.every((word, at) => next[at]?.is === 'word' && next[at].value === word)) return false;
    this.#at += words.length;
    return true;
  }
  must(kind: Token['is'], value?: string): string {
    const token = this.skip(kind, value);
    if (!token) throw this.stuck();
    return token.value;
  }
  /** A name in lower case, quoted or not; optionally after the schema. */
  name(): string {
    return this.path().at(-1)!;
  }
  /** Names separated by dots. */
  path(): string[] {
    const names: string[] = [];
    do {
      const name = (this.skip('name')?.value ?? this.must('word')).toLowerCase();
      if (!/^[a-z_]\w{0,62}$/.test(name)) throw fail('tools.generator.sqlName', { name: name.slice(0, 63) });
      names.push(name);
    } while (names.length < 3 && this.skip('sign', '.'));
    return names;
  }
  names(): string[] {
    const names: string[] = [];
    this.must('sign', '(');
    do names.push(this.name());
    while (this.skip('sign', ','));
    this.must('sign', ')');
    return names;
  }
  /** Reads `(column in ('a', 'b'))` and assigns the values to the column; consumes nothing if it does not match. */
  values(columns: readonly ColumnStructure[]): ColumnStructure | undefined {
    const from = this.#at;
    const values: string[] = [];
    this.must('sign', '(');
    const name = this.skip('word')?.value ?? this.skip('name')?.value;
    const column = columns.find((one) => one.name === name);
    if (column && this.word('in') && this.skip('sign', '(')) {
      do values.push(this.skip('text')?.value ?? '');
      while (this.skip('sign', ','));
      const isWhole = this.skip('sign', ')') && this.skip('sign', ')');
      if (isWhole && values.every(Boolean) && kindOf(column.type)?.is === 'text') {
        column.choices = values;
        return column;
      }
    }
    this.#at = from;
    return undefined;
  }
  /** Skips a statement with one of these beginnings, if skipping is allowed. */
  passOver(...beginnings: string[][]): boolean {
    const begins = this.#leftOut && beginnings.some((words) => this.#begins(words));
    if (begins) this.#leave(() => this.is('sign', ';'));
    return begins === true;
  }
  /** Skips the content of brackets, if skipping is allowed. */
  passBrackets(what: string): void {
    if (!this.#leftOut || !this.is('sign', '(')) throw this.stuck();
    let depth = 0;
    this.#leave(() => {
      depth += this.is('sign', '(') ? 1 : this.is('sign', ')') ? -1 : 0;
      return depth === 0;
    }, what);
    this.must('sign', ')');
    this.#leftOut.push(`${this.#leftOut.pop()} )`);
  }
  passReference(table: string): void {
    if (this.is('sign', '(')) this.passBrackets(`references ${table}`);
    else if (this.#leftOut) this.#leftOut.push(`references ${table}`);
    else throw this.stuck();
  }
  #begins(words: readonly string[]): boolean {
    return words.every((word, at) => this.#tokens[this.#at + at]?.value === word);
  }
  #leave(isEnd: () => boolean, what = ''): void {
    const from = this.#at;
    while (!this.is('end') && !isEnd()) this.#at += 1;
    const said = this.#tokens.slice(from, this.#at).map(({ is, value }) => (is === 'text' ? quoted(value) : value));
    this.#leftOut!.push([what, ...said].join(' ').trim().slice(0, 200));
  }
  stuck() {
    return unread(
      this.#tokens
        .slice(this.#at, this.#at + 4)
        .map(({ value }) => value)
        .join(' '),
    );
  }
}

function readTable(reader: Reader): TableStructure {
  if (!reader.word('table')) throw reader.stuck();
  reader.word('if', 'not', 'exists');
  const table: TableStructure = { name: tableName(reader), comment: '', columns: [], unique: [] };
  const keys: string[] = [];
  reader.must('sign', '(');
  do readPart(reader, table, keys);
  while (reader.skip('sign', ','));
  reader.must('sign', ')');
  readOptions(reader, table);
  const { name, columns } = table;
  const known = new Set(columns.map((column) => column.name));
  if (columns.length > maxColumns) throw fail('tools.generator.sqlMany', { most: maxColumns });
  if (known.size !== columns.length) throw fail('tools.generator.sqlTwice', { name });
  for (const column of [...keys, ...table.unique!.flat()])
    if (!known.has(column)) throw fail('tools.generator.sqlColumn', { name, column });
  for (const column of columns) if (keys.includes(column.name)) Object.assign(column, { isKey: true, isNotNull: true });
  return table;
}

/** Refuses a name that the list of tables would never show. */
function tableName(reader: Reader): string {
  const name = reader.name();
  if (/^(gen|qrtz|pg|sqlite)_/.test(name)) throw fail('tools.generator.sqlName', { name });
  return name;
}

/** A column, or a key of several columns. */
function readPart(reader: Reader, table: TableStructure, keys: string[]): void {
  if (reader.word('constraint')) {
    reader.name();
    if (!['primary', 'unique', 'check'].some((word) => reader.is('word', word))) throw reader.stuck();
  }
  if (reader.word('check')) return readCheck(reader, table.columns);
  if (reader.word('primary', 'key')) keys.push(...reader.names());
  else if (reader.is('word', 'unique')) {
    reader.must('word');
    if (reader.word('key') || reader.word('index')) if (!reader.is('sign', '(')) reader.name();
    table.unique!.push(reader.names());
  } else readColumn(reader, table, keys);
}

function readColumn(reader: Reader, table: TableStructure, keys: string[]): void {
  const name = reader.name();
  const { type, isIncrement } = readType(reader);
  const column: ColumnStructure = {
    name,
    comment: '',
    type,
    isNotNull: isIncrement,
    default: null,
    isKey: false,
    isIncrement,
  };
  for (;;) {
    if (reader.word('not', 'null')) column.isNotNull = true;
    else if (reader.word('null')) column.isNotNull = false;
    else if (reader.word('primary', 'key')) keys.push(name);
    else if (reader.word('unique')) {
      reader.word('key');
      table.unique!.push([name]);
    } else if (reader.word('check')) readCheck(reader, [...table.columns, column]);
    else if (reader.word('references')) readReference(reader);
    else if (reader.word('auto_increment')) column.isIncrement = true;
    else if (reader.word('generated', 'always', 'as', 'identity')) column.isIncrement = true;
    else if (reader.word('generated', 'by', 'default', 'as', 'identity')) column.isIncrement = true;
    else if (reader.word('default')) column.default = readDefault(reader, column);
    else if (reader.word('comment')) column.comment = reader.must('text');
    else if (reader.word('character', 'set') || reader.word('collate')) reader.name();
    else break;
  }
  if (column.isIncrement) {
    if (kindOf(type)?.is !== 'int' || column.default !== null) throw fail('tools.generator.sqlType', { type: name });
    column.isNotNull = true;
  }
  table.columns.push(column);
}

/** `check (column in ('a', 'b'))`: the values of a column. */
function readCheck(reader: Reader, columns: readonly ColumnStructure[]): void {
  if (!reader.values(columns)) reader.passBrackets('check');
}

function readReference(reader: Reader): void {
  const name = reader.path().join('.');
  reader.passReference(name);
  while (reader.word('on', 'delete') || reader.word('on', 'update'))
    if (!reader.word('set', 'null') && !reader.word('set', 'default') && !reader.word('no', 'action'))
      reader.must('word');
}

function readType(reader: Reader): { type: string; isIncrement: boolean } {
  const first = reader.must('word');
  const second = ['varying', 'precision'].find((word) => reader.word(word));
  const word = second ? `${first} ${second}` : first;
  const type = Object.hasOwn(types, word) ? types[word] : undefined;
  if (!type) throw fail('tools.generator.sqlType', { type: word });
  const sizes: number[] = [];
  if (type.sizes > 0 && reader.skip('sign', '(')) {
    do sizes.push(Number(reader.must('number')));
    while (sizes.length < type.sizes && reader.skip('sign', ','));
    reader.must('sign', ')');
  }
  reader.word('unsigned');
  if (word === 'timestamp' && !reader.word('without', 'time', 'zone')) reader.word('with', 'time', 'zone');
  const name = type.name(...sizes);
  const [size = 1, scale = 0] = sizes;
  const least = name.startsWith('timestamp') ? 0 : 1;
  const most = name.startsWith('numeric') ? 100 : 10_000;
  const areWhole = [size, scale].every((one) => Number.isInteger(one));
  if (!areWhole || size < least || size > most || scale < 0 || (sizes.length > 1 && scale > size))
    throw fail('tools.generator.sqlSize', { type: name });
  return { type: name, isIncrement: type.counts === true };
}

/** A literal, written again in PostgreSQL notation. */
function readDefault(reader: Reader, { name, type }: ColumnStructure): string | null {
  if (reader.word('null')) return null;
  const literal = readLiteral(reader, type);
  if (literal === undefined) throw fail('tools.generator.sqlDefault', { column: name });
  return literal;
}

/** Undefined if it is not a literal of the type. */
function readLiteral(reader: Reader, type: string): string | undefined {
  const kind = kindOf(type)!;
  if (reader.word('current_timestamp') || reader.word('now')) {
    if (reader.skip('sign', '(')) {
      reader.skip('number');
      reader.must('sign', ')');
    }
    return kind.is === 'time' ? 'now()' : undefined;
  }
  if (reader.is('word', 'true') || reader.is('word', 'false')) {
    const value = reader.must('word');
    return kind.is === 'flag' ? value : undefined;
  }
  const token = reader.skip('text') ?? reader.skip('number');
  if (!token) return undefined;
  const { value } = token;
  const amount = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : NaN;
  switch (kind.is) {
    case 'flag':
      return /^[01]$/.test(value) ? String(value === '1') : undefined;
    case 'int':
      return Number.isInteger(amount) && amount >= kind.min && amount <= kind.max ? String(amount) : undefined;
    case 'number':
      return Math.abs(amount) <= kind.most ? value.replace(/^\+/, '') : undefined;
    case 'text':
      return value.length <= kind.longest ? quoted(value) : undefined;
    case 'day':
      return Day.safeParse(value).success ? quoted(value) : undefined;
    case 'time':
      return MomentSent.safeParse(value.length === 10 ? `${value} 00:00:00` : value).success
        ? quoted(value.length === 10 ? `${value} 00:00:00+08` : `${value}+08`)
        : undefined;
    case 'uuid':
      return undefined;
  }
}

/** MySQL's options after a table. */
function readOptions(reader: Reader, table: TableStructure): void {
  for (;;) {
    const isOption =
      reader.word('default', 'charset') ||
      reader.word('default', 'character', 'set') ||
      reader.word('character', 'set') ||
      ['engine', 'auto_increment', 'charset', 'collate', 'row_format'].some((word) => reader.word(word));
    if (isOption) {
      reader.skip('sign', '=');
      if (!reader.skip('word') && !reader.skip('number') && !reader.skip('text')) throw reader.stuck();
    } else if (reader.word('comment')) {
      reader.skip('sign', '=');
      table.comment = reader.must('text');
    } else return;
  }
}

/** COMMENT ON for one of the tables that were read. */
function readComment(reader: Reader, tables: readonly TableStructure[]): void {
  const isColumn = reader.word('on', 'column');
  if (!isColumn && !reader.word('on', 'table')) throw reader.stuck();
  const path = reader.path();
  const comment = reader.word('is')
    ? (reader.skip('text')?.value ?? (reader.word('null') ? '' : undefined))
    : undefined;
  if (comment === undefined) throw reader.stuck();
  const target = isColumn ? columnAt(tables, path.slice(-2)) : tables.find(({ name }) => name === path.at(-1));
  if (!target) throw fail('tools.generator.sqlColumn', { name: path[0]!, column: path.at(-1)! });
  target.comment = comment;
}

const columnAt = (tables: readonly TableStructure[], [table, column]: readonly string[]) =>
  tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
