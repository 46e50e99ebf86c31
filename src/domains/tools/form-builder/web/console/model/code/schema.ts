import { fit, imports, lines, quoted } from '#shared/code';
import { controlsOf } from '../edit.ts';
import type { BuiltForm, Control } from '../description.ts';
import { sliderEnds, stars, defaultCount, defaultLength } from '../facets.ts';
import { failureOf } from '../rules.ts';
import { listsOptions, namesOf, optionsName } from './naming.ts';

/** The schema that form and server check by, each field with its own rule. */
export function schemaFile(form: BuiltForm): string {
  const { schema, values } = namesOf(form);
  const controls = controlsOf(form).filter(({ kind }) => kind !== 'button');
  const code = lines(
    ...controls.filter(listsOptions).map(
      (control) =>
        `${fit(
          0,
          `export const ${optionsName(control)} = [`,
          control.options.map(({ value }) => quoted(value)),
          '] as const;',
          '',
        )}\n`,
    ),
    ...controls.filter((control) => control.pattern && isLong(regexOf(control))).map(patternLine),
    '/** The fields of the form, each with its own rule. */',
    ...(controls.length > 0
      ? [`export const ${schema} = z.object({`, ...controls.map((control) => fieldOf(control, form.place)), '});']
      : [`export const ${schema} = z.object({});`]),
    `export type ${values} = z.input<typeof ${schema}>;`,
    '',
  );
  return `${imports(code, [
    ['zod', ['z']],
    ['#shared/text-schemas', ['Html', 'Line', 'PlainText', 'RequiredHtml', 'RequiredLine', 'RequiredText']],
    ['#shared/time', ['Day', 'MomentSent']],
    ['#contract/system/uploads', ['genericTypes', 'longestName', 'pictureTypes', 'uploadedPath']],
  ])}\n\n${code}`;
}

/** The pattern as a program has it, for the whole of a text. */
const regexOf = ({ pattern }: Control) => String(new RegExp(`^(?:${pattern})$`, 'u'));

/** Whether a pattern is on a separate line. */
const isLong = (literal: string) => literal.length > 60;
const patternName = ({ name }: Control) => `${name}Pattern`;

function patternLine(control: Control): string {
  const literal = regexOf(control);
  const line = `const ${patternName(control)} = ${literal};`;
  return `${line.length <= 120 ? line : line.replace('= ', () => '=\n  ')}\n`;
}

/** A call in a chain: `min(1)`. */
type Link = string;

function fieldOf(control: Control, place: string): string {
  const [head = '', ...links] = chainOf(control);
  if (control.pattern) {
    const literal = regexOf(control);
    const pattern = isLong(literal) ? patternName(control) : literal;
    const parts = [`(text) => !text || ${pattern}.test(text)`, quoted(failureOf(place, control.name))];
    const line = `  ${control.name}: ${[head, ...links].join('.')}.refine(${parts.join(', ')}),`;
    // With two calls, arguments that do not fit move to separate lines; in a longer chain each call has its line.
    const isWide = links.length === 0 ? line.length > 120 : parts.join(', ').length > 120 - '    .refine()'.length;
    const pad = ' '.repeat(links.length === 0 ? 4 : 6);
    links.push(
      isWide
        ? `refine(\n${parts.map((part) => `${pad}${part},\n`).join('')}${pad.slice(2)})`
        : `refine(${parts.join(', ')})`,
    );
  }
  return `  ${control.name}: ${joined(control.name, head, links)},`;
}

/** A chain as the formatter writes it: more than two calls go on separate lines if one of them has more than a plain value. */
function joined(name: string, head: string, links: readonly Link[]): string {
  const line = [head, ...links].join('.');
  const calls = (head.includes('(') ? 1 : 0) + links.length;
  const isLong = name.length + line.length + 5 > 120;
  const breaks = calls > 2 && (isLong || links.some((link) => /=>|z\./.test(link)));
  if (!breaks) return line;
  return `${head}\n    .${links.join('\n    .')}`;
}

function chainOf({
  name,
  kind,
  required,
  maxLength,
  options,
  dictionary,
  min,
  max,
  whole,
  maxCount,
}: Control): string[] {
  const nullish: Link[] = required ? [] : ['nullish()'];
  const choice = dictionary ? 'z.string().min(1).max(100)' : `z.enum(${options.length > 0 ? `${name}Values` : '[]'})`;
  switch (kind) {
    case 'text':
      return [`${required ? 'RequiredLine' : 'Line'}(${maxLength ?? defaultLength.text})`];
    case 'textarea':
      return [`${required ? 'RequiredText' : 'PlainText'}(${maxLength ?? defaultLength.textarea})`];
    case 'password':
      return [
        'z',
        'string()',
        ...(required ? ['min(1)'] : []),
        `max(${maxLength ?? defaultLength.password})`,
        ...nullish,
      ];
    case 'number':
      return [
        'z',
        'number()',
        ...(whole ? ['int()'] : []),
        ...(min === null ? [] : [`min(${min})`]),
        ...(max === null ? [] : [`max(${max})`]),
        ...nullish,
      ];
    case 'select':
    case 'radio':
      return [...choice.split(/(?<=^z)\.|(?<=\))\./), ...nullish];
    case 'multiselect':
    case 'checkbox':
      return ['z', `array(${choice})`, ...(required ? ['min(1)'] : []), ...nullish];
    case 'switch':
      return ['z', 'boolean()', 'nullish()'];
    case 'date':
      return ['Day', ...nullish];
    case 'daterange':
      return ['z', 'tuple([Day, Day])', ...nullish];
    case 'datetime':
      return ['MomentSent', ...nullish];
    case 'time':
      return ['z.iso', 'time({ precision: -1 })', ...nullish];
    case 'slider':
      return ['z', 'number()', `min(${min ?? sliderEnds.min})`, `max(${max ?? sliderEnds.max})`, 'nullish()'];
    case 'rate':
      return ['z', 'number()', 'int()', `min(${required ? 1 : 0})`, `max(${stars})`, ...nullish];
    case 'image':
      return ['uploadedPath(pictureTypes)', ...(required ? ['pipe(z.string().min(1))'] : [])];
    case 'file':
      return [
        'z',
        'array(z.object({ name: z.string().max(longestName), url: uploadedPath(genericTypes) }))',
        ...(required ? ['min(1)'] : []),
        `max(${maxCount ?? defaultCount})`,
        ...nullish,
      ];
    case 'editor':
      return [`${required ? 'RequiredHtml' : 'Html'}(20_000)`];
    default:
      return ['z', 'unknown()'];
  }
}
