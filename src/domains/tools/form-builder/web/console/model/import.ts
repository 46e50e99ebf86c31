import { complaintOf, type Complaint } from '#shared/complaints';
import { Description, formOf, type BuiltForm } from './description.ts';

/** Maximum length of a description in characters; the largest form has fewer. */
export const longestText = 2_000_000;

/** One place of a text that is not a valid description of a form. */
export interface BadPlace extends Complaint {
  /** In JavaScript notation, `items[3].options[0].value`; empty for the whole. */
  path: string;
}

/** Maximum number of places that are listed; the others are counted. */
const maxNamed = 50;

/** Reads a form from untrusted JSON. */
export function readDescription(
  text: string,
): { form: BuiltForm; bad?: undefined } | { form?: undefined; bad: BadPlace[]; more: number } {
  const whole = (key: string) => ({ bad: [{ path: '', key: `tools.form-builder.${key}`, params: {} }], more: 0 });
  if (text.length > longestText) return whole('tooLong');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return whole('notJson');
  }
  const parsed = Description.safeParse(raw, { reportInput: true });
  if (parsed.success) return { form: formOf(parsed.data) };
  const bad = parsed.error.issues.flatMap((issue): BadPlace[] => {
    // Unknown properties are listed one by one: ignoring them silently would lose their content.
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: pathOf([...issue.path, key]),
        key: 'tools.form-builder.unknownKey',
        params: {},
      }));
    return [{ path: pathOf(issue.path), ...complaintOf(issue) }];
  });
  return { bad: bad.slice(0, maxNamed), more: Math.max(0, bad.length - maxNamed) };
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part).slice(0, 60)}`))
    .join('');
