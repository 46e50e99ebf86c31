import { Day } from '#shared/time';
import type { Control, ControlKind } from './description.ts';

/** A property of a control, in addition to its name, labels, hint and width. */
export type Facet =
  | 'placeholder'
  | 'hint'
  | 'required'
  | 'default'
  | 'maxLength'
  | 'pattern'
  | 'options'
  | 'bounds'
  | 'whole'
  | 'maxCount'
  | 'disabled'
  | 'readOnly'
  | 'act';

const typed = ['placeholder', 'hint', 'required', 'default', 'maxLength', 'pattern', 'disabled', 'readOnly'] as const;
const chosen = ['hint', 'required', 'default', 'options', 'disabled'] as const;
const moment = ['hint', 'required', 'default', 'disabled'] as const;

/** The properties of each kind. The panel shows these; the rules and the code read no others. */
const facetsOf: Record<ControlKind, readonly Facet[]> = {
  text: typed,
  textarea: typed,
  // A default password would be visible in the code.
  password: typed.filter((facet) => facet !== 'default'),
  number: ['placeholder', 'hint', 'required', 'default', 'bounds', 'whole', 'disabled', 'readOnly'],
  select: ['placeholder', ...chosen],
  multiselect: ['placeholder', ...chosen],
  radio: chosen,
  checkbox: chosen,
  switch: ['hint', 'default', 'disabled'],
  date: ['placeholder', ...moment],
  daterange: moment,
  datetime: ['placeholder', ...moment],
  time: ['placeholder', ...moment],
  slider: ['hint', 'default', 'bounds', 'disabled'],
  rate: ['hint', 'required', 'default', 'disabled'],
  image: ['hint', 'required'],
  file: ['hint', 'required', 'maxCount'],
  editor: ['hint', 'required'],
  button: ['act'],
};

export const has = (kind: ControlKind, facet: Facet): boolean => facetsOf[kind].includes(facet);

/** Default maximum length of texts, in characters. */
export const defaultLength = { text: 200, textarea: 2000, password: 64 } as const;

/** Stars of a rating. */
export const stars = 5;

/** Default range of a slider. */
export const sliderEnds = { min: 0, max: 100 } as const;

/** Default maximum number of files. */
export const defaultCount = 1;

/** The default value of a control if its kind can have one: an imported description may contain any value. */
export function firstValue({ kind, default: first }: Control): Control['default'] | undefined {
  if (first === null || !has(kind, 'default')) return undefined;
  const isDay = (value: unknown) => Day.safeParse(value).success;
  switch (kind) {
    case 'number':
    case 'slider':
    case 'rate':
      return typeof first === 'number' ? first : undefined;
    case 'switch':
      return typeof first === 'boolean' ? first : undefined;
    case 'multiselect':
    case 'checkbox':
      return Array.isArray(first) ? first : undefined;
    case 'daterange':
      return Array.isArray(first) && first.length === 2 && first.every(isDay) ? first : undefined;
    case 'date':
    case 'datetime':
      return typeof first === 'string' && isDay(first.slice(0, 10)) ? first : undefined;
    case 'time':
      return typeof first === 'string' && /^\d\d:\d\d$/.test(first) ? first : undefined;
    default:
      return typeof first === 'string' ? first : undefined;
  }
}
