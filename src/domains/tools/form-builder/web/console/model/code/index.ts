import type { BuiltForm } from '../description.ts';
import { componentFile } from './component.ts';
import { namesOf } from './naming.ts';
import { schemaFile } from './schema.ts';
import { textsFile } from './texts.ts';

export interface CodeFile {
  /** Relative to the root of the project. */
  path: string;
  text: string;
}

/**
 * The files of a form without faults (`faultsOf`): schema, texts, component.
 * @param submit label of the submit button that is added to a form without one
 */
export function filesOf(form: BuiltForm, submit: { zh: string; en: string }): CodeFile[] {
  const { paths } = namesOf(form);
  return [
    { path: paths.component, text: componentFile(form) },
    { path: paths.schema, text: schemaFile(form) },
    { path: paths.texts, text: textsFile(form, submit) },
  ];
}
