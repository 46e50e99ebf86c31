import { add, change, type GroupKind } from './edit.ts';
import { controlKinds, emptyForm, type BuiltForm, type ControlKind } from './description.ts';

/** The name of a kind of control in both languages. */
export type LabelsOf = (kind: ControlKind | GroupKind) => { zh: string; en: string };

/** A form with one control of each kind, in sections and columns: an example for users and tests. */
export function exampleForm(labelsOf: LabelsOf): BuiltForm {
  let form: BuiltForm = { ...emptyForm };
  const put = (kind: ControlKind | GroupKind, group: number | null = null) => {
    const at = Number.MAX_SAFE_INTEGER;
    const added = add(form, kind, labelsOf(kind), { group, at });
    form = added.form;
    return added.id;
  };
  const columns = put('columns');
  for (const kind of ['text', 'number', 'select', 'date'] as const) put(kind, columns);
  const section = put('section');
  const inSection = ['radio', 'checkbox', 'switch', 'rate'] as const;
  for (const kind of inSection) {
    const id = put(kind, section);
    if (kind === 'radio' || kind === 'switch') form = change(form, id, { width: 12 });
  }
  const placed = new Set<ControlKind>(['text', 'number', 'select', 'date', ...inSection]);
  for (const kind of controlKinds.filter((one) => !placed.has(one))) put(kind);
  return form;
}
