/*
 * Disciplines of GB/T 13745-2009 that deposits of this portal need: physics with all its branches, condensed matter
 * physics with its branches, and the neighbouring disciplines at the first level. Names are in the texts. An unlisted
 * code is kept as typed.
 */

/** Condensed matter physics, the default of a new deposit. */
export const ownDiscipline = '140.50';

const condensedMatter = [
  ...['140.5010', '140.5015', '140.5020', '140.5025', '140.5030', '140.5035', '140.5040', '140.5045', '140.5050'],
  ...['140.5055', '140.5060', '140.5065', '140.5070', '140.5075', '140.5080', '140.5099'],
] as const;

const physics = [
  ...['140.10', '140.15', '140.20', '140.25', '140.30', '140.35', '140.40', '140.45', '140.50', '140.55', '140.60'],
  ...['140.65', '140.70', '140.75', '140.80', '140.99'],
] as const;

const first = ['110', '140', '150', '160', '430', '480', '490', '510', '520'] as const;

export type DisciplineCode = (typeof condensedMatter)[number] | (typeof physics)[number] | (typeof first)[number];

const codes: readonly string[] = [...first, ...physics, ...condensedMatter];

export const isDiscipline = (code: string): code is DisciplineCode => codes.includes(code);

/** The text key of its name. */
export const disciplineKey = (code: DisciplineCode) => `d${code.replace('.', '_')}`;

export interface Discipline {
  code: DisciplineCode;
  below: Discipline[];
}

const leaf = (code: DisciplineCode): Discipline => ({ code, below: [] });

/** The tree of choices. */
export const disciplines: readonly Discipline[] = first.map((code) => ({
  code,
  below:
    code === '140'
      ? physics.map((branch) => ({ code: branch, below: branch === ownDiscipline ? condensedMatter.map(leaf) : [] }))
      : [],
}));
