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
