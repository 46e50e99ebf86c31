import { isGroup, controlsOf } from './edit.ts';
import type { BuiltForm, Control } from './description.ts';
import { has, type Facet } from './facets.ts';
import { schemaOf } from './rules.ts';

/** A fault that prevents the form from running and being written as code: a text of `faults.*`, and its place. */
export interface Fault {
  /** Id of the control or the group; null for the form. */
  id: number | null;
  /** The property. */
  at: 'name' | 'place' | 'label' | 'patternText' | 'required' | 'width' | Facet;
  reason: FaultReason;
}
type FaultReason =
  | 'name'
  | 'reserved'
  | 'taken'
  | 'place'
  | 'label'
  | 'optionsNone'
  | 'optionValue'
  | 'optionTaken'
  | 'optionLabel'
  | 'dictionary'
  | 'pattern'
  | 'slowPattern'
  | 'patternText'
  | 'bounds'
  | 'default'
  | 'locked';

const identifier = /^[a-z][A-Za-z0-9]*$/;

/** Whether a field name would collide with a member of every object. */
const isReserved = (name: string) => name in {} || name === 'prototype';

/** All faults of a form, in reading order. */
export function faultsOf(form: BuiltForm): Fault[] {
  const counts = new Map<string, number>();
  for (const { name } of controlsOf(form)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own: Fault[] = [];
  if (!identifier.test(form.name)) own.push({ id: null, at: 'name', reason: 'name' });
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(form.place))
    own.push({ id: null, at: 'place', reason: 'place' });
  return [
    ...own,
    ...form.items.flatMap((item) => {
      if (!isGroup(item)) return faultsOfControl(item, counts);
      const isHalf = (item.titleZh.trim() === '') !== (item.titleEn.trim() === '');
      return [
        ...(isHalf ? [{ id: item.id, at: 'label', reason: 'label' } as const] : []),
        ...item.items.flatMap((control) => faultsOfControl(control, counts)),
      ];
    }),
  ];
}

function faultsOfControl(control: Control, counts: ReadonlyMap<string, number>): Fault[] {
  const { id, kind, name } = control;
  const faults: Fault[] = [];
  const say = (at: Fault['at'], reason: FaultReason) => faults.push({ id, at, reason });
  if (!identifier.test(name)) say('name', 'name');
  else if (isReserved(name)) say('name', 'reserved');
  else if (counts.get(name)! > 1) say('name', 'taken');
  if (!control.labelZh.trim() || !control.labelEn.trim()) say('label', 'label');
  if (has(kind, 'options')) for (const reason of optionFaults(control)) say('options', reason);
  if (has(kind, 'pattern') && control.pattern) {
    const reason = patternFault(control.pattern);
    if (reason) say('pattern', reason);
    else if (!control.patternZh.trim() || !control.patternEn.trim()) say('patternText', 'patternText');
  }
  if (has(kind, 'bounds') && control.min !== null && control.max !== null && control.min >= control.max)
    say('bounds', 'bounds');
  // The default value can only be validated against a control without faults.
  if (faults.length > 0) return faults;
  const isEmpty =
    control.default === null ||
    control.default === '' ||
    (Array.isArray(control.default) && control.default.length === 0);
  if (!isEmpty && has(kind, 'default') && !schemaOf(control, 'a/b').safeParse(control.default).success)
    say('default', 'default');
  if (isEmpty && control.required && (control.disabled || control.readOnly)) say('required', 'locked');
  return faults;
}

function optionFaults({ options, dictionary }: Control): FaultReason[] {
  if (dictionary) return /^[a-z][a-z0-9_]*$/.test(dictionary) ? [] : ['dictionary'];
  if (options.length === 0) return ['optionsNone'];
  const values = options.map(({ value }) => value);
  return [
    ...(values.some((value) => !/^\w[\w-]*$/.test(value) || isReserved(value)) ? (['optionValue'] as const) : []),
    ...(new Set(values).size < values.length ? (['optionTaken'] as const) : []),
    ...(options.some(({ zh, en }) => !zh.trim() || !en.trim()) ? (['optionLabel'] as const) : []),
  ];
}

/**
 * Repeating a pattern that itself repeats or branches can keep a browser, or a server that runs the code, busy for
 * hours on a short text. Such patterns are refused, including some harmless ones.
 */
function patternFault(pattern: string): 'pattern' | 'slowPattern' | undefined {
  try {
    // Compiled alone, so that an unbalanced bracket cannot change the surrounding pattern.
    void new RegExp(pattern, 'u');
    void new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return 'pattern';
  }
  return isSlow(pattern) ? 'slowPattern' : undefined;
}

function isSlow(pattern: string): boolean {
  // Escaped characters and sets match one character each.
  const plain = pattern
    .replace(/\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)/gsu, (all) => (/^\\[1-9k]/.test(all) ? '\u0001' : 'a'))
    .replace(/\[[^\]]*\]/g, 'a');
  // A backreference may be repeated by what follows it.
  if (plain.includes('\u0001')) return true;
  const varies = /^(?:[*+?]|\{\d+,\d*\})/;
  const repeats = /^(?:[*+]|\{\d+,\}|\{\d+,(?:[2-9]|\d\d+)\}|\{(?:[2-9]|\d\d+)\})/;
  /** For each open group, whether its content can match in more than one way. */
  const open: boolean[] = [];
  for (let at = 0; at < plain.length; at++) {
    const rest = plain.slice(at + 1);
    if (plain[at] === '(') open.push(false);
    else if (plain[at] === ')') {
      const isLoose = open.pop() ?? false;
      if (isLoose && repeats.test(rest)) return true;
      if (open.length > 0 && (isLoose || varies.test(rest))) open[open.length - 1] = true;
    } else if (open.length > 0 && (plain[at] === '|' || varies.test(rest))) open[open.length - 1] = true;
  }
  return false;
}
