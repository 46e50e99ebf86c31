/** Characters of a line, as the formatter of the project has them. */
const width = 120;

/** A text of people's, made harmless inside texts of the product, comments, Markdown and code. */
export const label = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[{}<>'"`\\#|*$\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);

/** A list on one line if it fits, otherwise a line each. */
export function fit(indent: number, open: string, items: readonly string[], close: string, room = ' '): string {
  const pad = ' '.repeat(indent);
  const line = `${pad}${open}${room}${items.join(', ')}${room}${close}`;
  if (line.length <= width) return line;
  return [`${pad}${open}`, ...items.map((item) => `${pad}  ${item},`), `${pad}${close}`].join('\n');
}

/** A tag of a page: on one line if it fits, otherwise an attribute each. */
export function tag(indent: number, name: string, attributes: readonly string[], inner?: string, end = name): string {
  const pad = ' '.repeat(indent);
  const all = attributes.map((attribute) => ` ${attribute}`).join('');
  const close = inner === undefined ? ' />' : '>';
  const head = `${pad}<${name}${all}${close}`;
  const open =
    head.length <= width
      ? head
      : [`${pad}<${name}`, ...attributes.map((one) => `${pad}  ${one}`), `${pad}${close.trim()}`].join('\n');
  return inner === undefined ? open : `${open}\n${inner}\n${pad}</${end}>`;
}

/** The imports that some code needs, of those that it may need: types begin with `type `. */
export function imports(code: string, from: readonly (readonly [path: string, names: readonly string[]])[]): string {
  const said = code.replace(/\/\*[^]*?\*\/|^ *\/\/.*/gm, '');
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w'/-]|(?<!\\.)\\.)${name.replace(/^type |^.* as /, '')}\\b(?!')`).test(said);
  return from
    .flatMap(([path, names]) => {
      const used = names.filter(isUsed);
      if (used.length === 0) return [];
      if (used[0]!.startsWith('* as ')) return `import ${used[0]} from '${path}';`;
      const areTypes = used.every((name) => name.startsWith('type '));
      const plain = areTypes ? used.map((name) => name.slice(5)) : used;
      return fit(0, `import ${areTypes ? 'type ' : ''}{`, plain, `} from '${path}';`);
    })
    .join('\n');
}

/** Lines, without those that are not there. */
export const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\n');

/** A text as a string of a program: nothing in it ends the string, hides from a reader or turns the line around. */
export function quoted(text: string): string {
  const count = (mark: string) => text.split(mark).length - 1;
  const mark = count("'") > count('"') ? '"' : "'";
  const inner = text
    .toWellFormed()
    .replace(mark === "'" ? /['\\]/g : /["\\]/g, '\\$&')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`);
  return `${mark}${inner}${mark}`;
}

/** A text as a message that says it word for word: braces, tags and apostrophes mean something in messages. */
export const asMessage = (text: string): string =>
  text.replace(/(?<run>'*[{}<>][{}<>']*)|'/g, (all, run: string | undefined) => {
    if (run === undefined) return "''";
    const before = /^'*/.exec(all)![0];
    return `${"''".repeat(before.length)}'${all.slice(before.length).replaceAll("'", "''")}'`;
  });
