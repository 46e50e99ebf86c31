import type { FieldValues } from '#contract/data/metadata-fields';
import type { Crystal } from '../crystals.ts';
import type { AuthorName } from '../people.ts';
import type { DemoFile } from '../records.ts';

/** A method of measurement or computation, with the common fields of its records. */
export interface Method {
  /** Title after, and before, the formula. */
  zh: string;
  en: string;
  /** Part of the description that all its records share. */
  aboutZh: string;
  aboutEn: string;
  keywordsZh: string;
  keywordsEn: string;
  subject: string;
  /** Values of its declared fields, for a formula. */
  values: (formula: string) => FieldValues;
  team: readonly AuthorName[];
  /** Form of the structure file that accompanies the data. */
  structure?: 'cif' | 'poscar';
  samples: readonly Sample[];
}

/** One record of a method. */
export interface Sample {
  crystal: Crystal;
  /** Name of the material in titles, if it is not the formula. */
  name?: string;
  files: Record<string, DemoFile>;
  /** The model and its parameters, for the table of the README file and for that of the record. */
  model: string;
  /** Part of the description of this record alone. */
  zh: string;
  en: string;
  /** Values of fields that differ from those of the method. */
  values?: FieldValues;
}

/** A text that is computed when the file is stored. */
export const text =
  (make: () => string): DemoFile =>
  () =>
    Promise.resolve(Buffer.from(make()));

/** Computes a value once, for the files of a record that share it. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
