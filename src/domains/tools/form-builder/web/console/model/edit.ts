import { blankControl, type BuiltForm, type Control, type ControlKind, type Group, type Item } from './description.ts';

/** A position: in a group, or in the form if there is no group. */
export interface Place {
  group: number | null;
  at: number;
}

/** The groups that the palette offers in addition to controls, with their numbers of columns. */
const groupKinds = { columns: 2, section: 1 } as const;
export type GroupKind = keyof typeof groupKinds;

export const isGroup = (item: Item): item is Group => item.kind === 'group';

/** All controls in reading order. */
export const controlsOf = ({ items }: Pick<BuiltForm, 'items'>): Control[] =>
  items.flatMap((item) => (isGroup(item) ? item.items : [item]));

/** Number of controls and groups. */
export const countOf = (form: BuiltForm): number => controlsOf(form).length + form.items.filter(isGroup).length;

export const itemOf = ({ items }: BuiltForm, id: number | null): Item | undefined =>
  items.flatMap((item): Item[] => (isGroup(item) ? [item, ...item.items] : [item])).find((item) => item.id === id);

export function placeOf({ items }: BuiltForm, id: number): Place | undefined {
  for (const [at, item] of items.entries()) {
    if (item.id === id) return { group: null, at };
    const inside = isGroup(item) ? item.items.findIndex((one) => one.id === id) : -1;
    if (inside >= 0) return { group: item.id, at: inside };
  }
  return undefined;
}

/**
 * The position after an item, or at the end without one. A control goes into the group that is given; a group does not.
 */
export function placeAfter(form: BuiltForm, id: number | null, isForGroup: boolean): Place {
  const end = { group: null, at: form.items.length };
  const item = itemOf(form, id);
  if (!item) return end;
  if (isGroup(item) && !isForGroup) return { group: item.id, at: item.items.length };
  const { group, at } = placeOf(form, item.id)!;
  if (group !== null && isForGroup) return { group: null, at: placeOf(form, group)!.at + 1 };
  return { group, at: at + 1 };
}

/** Changes the items of the form or of one of its groups. Groups contain controls only, never groups. */
function within(form: BuiltForm, group: number | null, change: (items: Item[]) => Item[]): BuiltForm {
  if (group === null) return { ...form, items: change(form.items) };
  const items = form.items.map((item) =>
    isGroup(item) && item.id === group ? { ...item, items: change(item.items) as Control[] } : item,
  );
  return { ...form, items };
}

const put = (form: BuiltForm, item: Item, { group, at }: Place): BuiltForm =>
  within(form, isGroup(item) ? null : group, (items) => items.toSpliced(at, 0, item));

const take = (form: BuiltForm, id: number): BuiltForm => {
  const place = placeOf(form, id);
  return place ? within(form, place.group, (items) => items.toSpliced(place.at, 1)) : form;
};

/** A name that no control has: the prefix and the first free number. */
function freeName(form: BuiltForm, wish: string): string {
  const taken = new Set(controlsOf(form).map(({ name }) => name));
  const base = wish.replace(/\d+$/, '').slice(0, 25) || 'field';
  let number = 1;
  while (taken.has(`${base}${number}`)) number++;
  return `${base}${number}`;
}

/** Adds a control; `labels` are the names of its kind. Returns the id of what was added. */
export function add(
  form: BuiltForm,
  kind: ControlKind | GroupKind,
  labels: { zh: string; en: string },
  place: Place,
): { form: BuiltForm; id: number } {
  const id = form.nextId;
  const next = { ...form, nextId: id + 1 };
  if (kind === 'columns' || kind === 'section') {
    const title = kind === 'section' ? labels : { zh: '', en: '' };
    const group: Group = {
      id,
      kind: 'group',
      titleZh: title.zh,
      titleEn: title.en,
      columns: groupKinds[kind],
      items: [],
    };
    return { form: put(next, group, place), id };
  }
  const control: Control = {
    ...blankControl(kind),
    id,
    name: freeName(form, kind),
    labelZh: labels.zh,
    labelEn: labels.en,
  };
  if (['select', 'multiselect', 'radio', 'checkbox'].includes(kind))
    control.options = ['1', '2'].map((n) => ({ value: n, zh: `${labels.zh} ${n}`, en: `${labels.en} ${n}` }));
  return { form: put(next, control, place), id };
}

/** Moves an item to a position, which is counted before the move. A group is never moved into a group. */
export function move(form: BuiltForm, id: number, to: Place): BuiltForm {
  const item = itemOf(form, id);
  const from = placeOf(form, id);
  if (!item || !from || (isGroup(item) && to.group !== null)) return form;
  const at = from.group === to.group && from.at < to.at ? to.at - 1 : to.at;
  if (from.group === to.group && from.at === at) return form;
  return put(take(form, id), item, { group: to.group, at });
}

/**
 * Moves an item one step up or down, into an adjacent group and out of it again; returns the form unchanged at either
 * end.
 */
export function step(form: BuiltForm, id: number, by: -1 | 1): BuiltForm {
  const item = itemOf(form, id);
  const from = placeOf(form, id);
  if (!item || !from) return form;
  const around = from.group === null ? form.items : (itemOf(form, from.group) as Group).items;
  const neighbour = around[from.at + by];
  if (!neighbour) {
    if (from.group === null) return form;
    const outside = placeOf(form, from.group)!.at;
    return move(form, id, { group: null, at: by < 0 ? outside : outside + 1 });
  }
  if (isGroup(neighbour) && !isGroup(item))
    return move(form, id, { group: neighbour.id, at: by < 0 ? neighbour.items.length : 0 });
  return move(form, id, { group: from.group, at: by < 0 ? from.at - 1 : from.at + 2 });
}

export const remove = (form: BuiltForm, id: number): BuiltForm => take(form, id);

/** Adds a copy after the original, with new names. Returns the id of the copy. */
export function duplicate(form: BuiltForm, id: number): { form: BuiltForm; id: number } {
  const item = itemOf(form, id);
  const place = placeOf(form, id);
  if (!item || !place) return { form, id };
  let next = { ...form, nextId: form.nextId + 1 };
  const copyId = form.nextId;
  const behind = { group: place.group, at: place.at + 1 };
  if (!isGroup(item))
    return { form: put(next, { ...item, id: copyId, name: freeName(form, item.name) }, behind), id: copyId };
  next = put(next, { ...item, id: copyId, items: [] }, behind);
  for (const [at, control] of item.items.entries())
    next = put(
      { ...next, nextId: next.nextId + 1 },
      { ...control, id: next.nextId, name: freeName(next, control.name) },
      { group: copyId, at },
    );
  return { form: next, id: copyId };
}

/** Changes properties of a control or a group. */
export const change = (form: BuiltForm, id: number, changes: Partial<Control> | Partial<Group>): BuiltForm => {
  const place = placeOf(form, id);
  if (!place) return form;
  return within(form, place.group, (items) =>
    items.map((item) => (item.id === id ? ({ ...item, ...changes } as Item) : item)),
  );
};
