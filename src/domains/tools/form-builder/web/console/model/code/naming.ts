import { quoted } from '#shared/code';
import type { BuiltForm, Control } from '../description.ts';
import { has } from '../facets.ts';

/** The names in the code of a form: `sample` becomes `SampleForm`, `SampleFields`, `sampleFormTexts`. */
export function namesOf({ name, place }: BuiltForm) {
  const one = name.replace(/(?<=.)Form$/, '');
  const One = one.slice(0, 1).toUpperCase() + one.slice(1);
  const file = `${one.replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`)}-form`;
  const folder = `src/domains/${place}`;
  return {
    One,
    component: `${One}Form`,
    schema: `${One}Fields`,
    values: `${One}Values`,
    texts: `${one}FormTexts`,
    file,
    paths: {
      schema: `${folder}/contract/${file}.ts`,
      texts: `${folder}/web/texts/${file}.ts`,
      component: `${folder}/web/console/${file}.tsx`,
    },
  };
}

/** Name of the list of values of a control that does not use a dictionary. */
export const optionsName = ({ name }: Control): string => `${name}Values`;

/** Name of the values of a dictionary: `sys_yes_no` → sysYesNoEntries. */
export const entriesName = (type: string): string =>
  `${type.replace(/_+(\w)/g, (_all, letter: string) => letter.toUpperCase()).replace(/_/g, '')}Entries`;

/** Whether a control has options that the form itself lists. */
export const listsOptions = ({ kind, dictionary }: Control): boolean => has(kind, 'options') && dictionary === '';

/** A property name, quoted if necessary. */
export const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
