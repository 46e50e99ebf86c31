import { z } from 'zod';

export const controlKinds = [
  'text',
  'textarea',
  'password',
  'number',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'switch',
  'date',
  'daterange',
  'datetime',
  'time',
  'slider',
  'rate',
  'image',
  'file',
  'editor',
  'button',
] as const;
export type ControlKind = (typeof controlKinds)[number];

export const labelPlaces = ['top', 'left', 'right'] as const;
export const formSizes = ['small', 'medium', 'large'] as const;
export const buttonActs = ['submit', 'reset'] as const;
export const columnCounts = [1, 2, 3, 4] as const;

/** Columns of the grid that a row has. */
export const gridColumns = 24;
/** Maximum number of controls and groups of one form, including controls inside groups. */
export const maxItems = 200;
export const maxOptions = 100;

/** Maximum length of names: the lines of code with these names have to fit. */
export const longestName = 30;
export const longestPlace = 60;
export const longestDictionary = 40;

/** Single-line text: it becomes a text of a page and a string in code. */
const words = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.toWellFormed().replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' '))
    .max(longest)
    .default('');
const flag = z.boolean().default(false);

const Option = z.strictObject({ value: z.string().max(50), zh: words(100), en: words(100) });
export type Option = z.output<typeof Option>;

/** A default value of a control: dates and times in the format of the API. */
const Value = z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(100)).max(maxOptions)]);

/**
 * One control. A property that its kind does not have keeps its default here (`facets.ts` lists the properties of each
 * kind).
 */
const Control = z.strictObject({
  kind: z.enum(controlKinds),
  name: z.string().max(longestName),
  labelZh: words(100),
  labelEn: words(100),
  placeholderZh: words(200),
  placeholderEn: words(200),
  hintZh: words(200),
  hintEn: words(200),
  required: flag,
  disabled: flag,
  readOnly: flag,
  width: z.int().min(1).max(gridColumns).default(gridColumns),
  default: Value.nullable().default(null),
  maxLength: z.int().min(1).max(20_000).nullable().default(null),
  pattern: z.string().max(200).default(''),
  patternZh: words(200),
  patternEn: words(200),
  min: z.number().min(-1e12).max(1e12).nullable().default(null),
  max: z.number().min(-1e12).max(1e12).nullable().default(null),
  whole: flag,
  options: z.array(Option).max(maxOptions).default([]),
  /** A dictionary of the portal instead of listed options; empty for none. */
  dictionary: z.string().max(longestDictionary).default(''),
  maxCount: z.int().min(1).max(20).nullable().default(null),
  act: z.enum(buttonActs).default('submit'),
});

/** Controls that belong together: in columns, below a title, or both. */
const Group = z.strictObject({
  kind: z.literal('group'),
  titleZh: words(100),
  titleEn: words(100),
  columns: z.literal(columnCounts).default(1),
  items: z.array(Control).max(maxItems).default([]),
});

/** A whole form, as it is exported and imported as JSON. */
export const Description = z
  .strictObject({
    format: z.literal('lattice-form'),
    version: z.literal(1),
    /** Component, schema and files are named after it. */
    name: z.string().max(longestName).default('sample'),
    /** The noun that the code is for, `area/nouns`. */
    place: z.string().max(longestPlace).default('content/samples'),
    labels: z.enum(labelPlaces).default('top'),
    /** Columns of the grid that labels take when they are on the left of their controls. */
    labelWidth: z.int().min(2).max(12).default(6),
    size: z.enum(formSizes).default('medium'),
    items: z
      .array(z.discriminatedUnion('kind', [Control, Group]))
      .max(maxItems)
      .default([]),
  })
  .refine(
    ({ items }) => items.reduce((sum, item) => sum + (item.kind === 'group' ? item.items.length : 0), 0) <= maxItems,
    {
      path: ['items'],
      error: 'tools.form-builder.tooMany',
    },
  );
export type Description = z.output<typeof Description>;

/** A control on the canvas; its id identifies it while its name is being typed. */
export type Control = z.output<typeof Control> & { id: number };
export type Group = Omit<z.output<typeof Group>, 'items'> & { id: number; items: Control[] };
export type Item = Control | Group;

export interface BuiltForm extends Omit<Description, 'items'> {
  items: Item[];
  nextId: number;
}

export const emptyForm: BuiltForm = {
  ...Description.parse({ format: 'lattice-form', version: 1 }),
  items: [],
  nextId: 1,
};

/** An empty control of a kind. */
export const blankControl = (kind: ControlKind): z.output<typeof Control> => Control.parse({ kind, name: '' });

/** The form in the structure that the canvas edits. */
export function formOf({ items, ...description }: Description): BuiltForm {
  let nextId = 1;
  const control = (one: z.output<typeof Control>): Control => ({ ...one, id: nextId++ });
  const placed = items.map((item): Item => {
    if (item.kind !== 'group') return control(item);
    const id = nextId++;
    return { ...item, id, items: item.items.map(control) };
  });
  return { ...description, items: placed, nextId };
}

/** Properties with default values are omitted. */
export function descriptionOf({ items, nextId: _nextId, ...form }: BuiltForm): object {
  const plain = Control.parse({ kind: 'text', name: '' });
  const control = ({ id: _id, ...one }: Control) =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([key, value]) =>
          key === 'kind' ||
          key === 'name' ||
          JSON.stringify(value) !== JSON.stringify(plain[key as keyof typeof plain]),
      ),
    );
  return {
    ...form,
    items: items.map((item) => {
      if (item.kind !== 'group') return control(item);
      const { id: _id, ...group } = item;
      return { ...group, items: group.items.map(control) };
    }),
  };
}
