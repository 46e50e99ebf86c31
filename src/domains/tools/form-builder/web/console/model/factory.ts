import { emptyForm, type BuiltForm, type ControlKind } from './description.ts';
import { add } from './edit.ts';

/** A form of controls by their kinds; an array makes a group. */
export function formOfKinds(...parts: (ControlKind | ControlKind[])[]): BuiltForm {
  let form = emptyForm;
  const put = (kind: ControlKind | 'columns', group: number | null = null) => {
    const added = add(form, kind, { zh: '标签', en: 'Label' }, { group, at: 1000 });
    form = added.form;
    return added.id;
  };
  for (const part of parts) {
    if (typeof part === 'string') put(part);
    else {
      const group = put('columns');
      for (const kind of part) put(kind, group);
    }
  }
  return form;
}
