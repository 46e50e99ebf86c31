import type { Field } from './noun.ts';

/** Whether a field has a fixed list of values. */
export const isChosen = ({ choices, kind }: Field): boolean => choices !== undefined && kind.is === 'text';

/** Names of the lists of values in a contract. */
export const choiceNames = (fields: readonly Field[]) => fields.filter(isChosen).map(({ name }) => `${name}Choices`);

/** Options of a field with its own values. */
export const choiceOptions = (name: string) =>
  `options={${name}Choices.map((value) => ({ value, label: words(\`choices.${name}.\${value}\`) }))}`;

/** The label of a row's value. */
export const choiceOf = ({ name, isNotNull }: Field) =>
  isNotNull
    ? `words(\`choices.${name}.\${row.${name}}\`)`
    : `row.${name} && words(\`choices.${name}.\${row.${name}}\`)`;

/** Whether a field takes its values from a dictionary. */
export const isChoice = ({ dictionary, kind }: Field) => dictionary !== '' && kind.is === 'text';

export const dictionariesOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.filter(isChoice).map(({ dictionary }) => dictionary)),
];

/** `sys_yes_no` → sysYesNoEntries. */
export const variable = (type: string): string =>
  `${type.replace(/_+(\w)/g, (_all, letter: string) => letter.toUpperCase()).replace(/_/g, '')}Entries`;
