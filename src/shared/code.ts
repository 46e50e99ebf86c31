/** Line width in characters, as the project's formatter uses it. */
const width = 120;

/** Makes a user's text harmless inside texts of the product, comments, Markdown and code. */
export const label = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[{}<>'"`\\#|*$\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);

/** A list on one line if it fits, otherwise with one item per line. */
export function fit(indent: number, open: string, items: readonly string[], close: string, room = ' '): string {
  const pad = ' '.repeat(indent);
  const line = `${pad}${open}${room}${items.join(', ')}${room}${close}`;
  if (line.length <= width) return line;
  return [`${pad}${open}`, ...items.map((item) => `${pad}  ${item},`), `${pad}${close}`].join('\n');
}

/** A JSX or HTML tag: on one line if it fits, otherwise with one attribute per line. */
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

/** The imports that a piece of code needs, from those available: types begin with `type `. */
export function imports(code: string, from: readonly (readonly [path: string, names: readonly string[]])[]): string {
  const withoutComments = code.replace(/\/\*[^]*?\*\/|^ *\/\/.*/gm, '');
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w'/-]|(?<!\\.)\\.)${name.replace(/^type |^.* as /, '')}\\b(?!')`).test(withoutComments);
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

/** Joins lines, leaving out absent ones. */
export const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\n');

/**
 * A text as a string literal: nothing in it can end the literal, be invisible to a reader or change the text direction.
 */
export function quoted(text: string): string {
  const count = (mark: string) => text.split(mark).length - 1;
  const mark = count("'") > count('"') ? '"' : "'";
  const inner = text
    .toWellFormed()
    .replace(mark === "'" ? /['\\]/g : /["\\]/g, '\\$&')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`);
  return `${mark}${inner}${mark}`;
}

/** Escapes a text for an ICU message, where braces, tags and apostrophes have a meaning. */
export const asMessage = (text: string): string =>
  text.replace(/(?<run>'*[{}<>][{}<>']*)|'/g, (all, run: string | undefined) => {
    if (run === undefined) return "''";
    const before = /^'*/.exec(all)![0];
    return `${"''".repeat(before.length)}'${all.slice(before.length).replaceAll("'", "''")}'`;
  });
