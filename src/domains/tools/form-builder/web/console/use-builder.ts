import { useEffect, useRef, useState } from 'react';
import { pick } from '#shared/texts';
import { useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { keep, restoreDraft } from './model/draft.ts';
import {
  emptyForm,
  maxItems,
  type BuiltForm,
  type Control,
  type ControlKind,
  type Group,
  type Item,
} from './model/description.ts';
import * as edit from './model/edit.ts';
import { exampleForm } from './model/example.ts';
import { faultsOf } from './model/faults.ts';
import { begin, record, redo, undo } from './model/history.ts';

/** The button of an item that gets the focus after the canvas is rendered again. */
interface Wanted {
  id: number;
  act: string;
}

const storage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/** The name of a kind of control or group in both languages, used as first label and in the example. */
const labelsOf = (kind: ControlKind | edit.GroupKind) => ({
  zh: formBuilderTexts.zh.kinds[kind],
  en: formBuilderTexts.en.kinds[kind],
});

/** The state of the form builder with all its actions; each action is announced to screen readers. */
export function useBuilder() {
  const t = useTexts(formBuilderTexts);
  const language = useLanguage();
  const userId = useViewer()?.userId ?? 0;
  const [history, setHistory] = useState(() => begin(restoreDraft(storage(), userId)));
  const [selected, select] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [isKept, setKept] = useState(true);
  const wanted = useRef<Wanted>(null);
  const canvas = useRef<HTMLElement>(null);
  const form = history.now;
  const chosen = edit.itemOf(form, selected);

  useEffect(() => {
    // Nothing is stored before the first change: the storage may hold a form of this person from a newer version of the
    // program.
    if (history.past.length + history.future.length > 0) setKept(keep(storage(), userId, form));
  }, [form, history, userId]);

  useEffect(() => {
    const { id, act } = wanted.current ?? {};
    if (id === undefined) return;
    wanted.current = null;
    const item = canvas.current?.querySelector(`[data-item="${id}"]`);
    const button = item?.querySelector<HTMLButtonElement>(`[data-act="${act}"]:not(:disabled)`);
    (button ?? item?.querySelector<HTMLButtonElement>('[data-act="choose"]'))?.focus();
  }, [form]);

  // A repeated announcement gets a changed text, so that screen readers read it again.
  const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text));
  const set = (next: BuiltForm, about = '') => setHistory((before) => record(before, next, about));
  const nameOf = (item: Item | undefined): string => {
    if (!item) return '';
    const label =
      item.kind === 'group' ? pick(item.titleZh, item.titleEn, language) : pick(item.labelZh, item.labelEn, language);
    if (item.kind !== 'group') return label || item.name;
    return label || t(item.columns > 1 ? 'kinds.columns' : 'kinds.group');
  };
  const placed = (next: BuiltForm, id: number) => {
    const { group, at } = edit.placeOf(next, id)!;
    const around = group === null ? next.items : (edit.itemOf(next, group) as Group).items;
    return { group, params: { name: nameOf(edit.itemOf(next, id)), place: at + 1, count: around.length } };
  };
  const moved = (next: BuiltForm, id: number) => {
    if (next === form) return;
    set(next);
    select(id);
    const { group, params } = placed(next, id);
    say(t(group === null ? 'said.moved' : 'said.movedInto', params));
  };

  return {
    form,
    chosen,
    selected: chosen?.id ?? null,
    select,
    said,
    isKept,
    canvas,
    nameOf,
    faults: faultsOf(form),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isFull: edit.countOf(form) >= maxItems,
    add(kind: ControlKind | edit.GroupKind, place?: edit.Place) {
      const isForGroup = kind === 'columns' || kind === 'section';
      const to = place ?? edit.placeAfter(form, chosen?.id ?? null, isForGroup);
      const added = edit.add(form, kind, labelsOf(kind), to);
      set(added.form);
      select(added.id);
      say(t('said.added', placed(added.form, added.id).params));
    },
    move(id: number, to: edit.Place) {
      moved(edit.move(form, id, to), id);
    },
    step(id: number, by: -1 | 1, act: string) {
      wanted.current = { id, act };
      moved(edit.step(form, id, by), id);
    },
    duplicate(id: number) {
      const copy = edit.duplicate(form, id);
      wanted.current = { id: copy.id, act: 'choose' };
      set(copy.form);
      select(copy.id);
      const item = edit.itemOf(copy.form, copy.id);
      say(t('said.duplicated', { name: item?.kind === 'group' ? nameOf(item) : (item?.name ?? '') }));
    },
    remove(id: number) {
      const { group, at } = edit.placeOf(form, id)!;
      const name = nameOf(edit.itemOf(form, id));
      const next = edit.remove(form, id);
      const around = group === null ? next.items : (edit.itemOf(next, group) as Group).items;
      const neighbour = around[at] ?? around[at - 1] ?? edit.itemOf(next, group);
      if (neighbour) wanted.current = { id: neighbour.id, act: 'choose' };
      else canvas.current?.focus();
      set(next);
      select(neighbour?.id ?? null);
      say(t('said.removed', { name }));
    },
    clear() {
      set({ ...emptyForm, name: form.name, place: form.place, nextId: form.nextId });
      select(null);
      say(t('said.cleared'));
    },
    change(id: number, changes: Partial<Control> | Partial<Group>) {
      set(edit.change(form, id, changes), `${id}.${Object.keys(changes).join()}`);
    },
    changeForm(changes: Partial<BuiltForm>) {
      set({ ...form, ...changes }, `form.${Object.keys(changes).join()}`);
    },
    replace(next: BuiltForm) {
      set(next);
      select(null);
    },
    begin() {
      set(exampleForm(labelsOf));
      select(null);
    },
    undo() {
      setHistory(undo);
      say(t('said.undone'));
    },
    redo() {
      setHistory(redo);
      say(t('said.redone'));
    },
  };
}

export type Builder = ReturnType<typeof useBuilder>;
