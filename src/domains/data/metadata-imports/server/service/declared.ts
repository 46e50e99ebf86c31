import { isUnit, qudtOf, units } from '#shared/units';
import { fieldOfHeading, type OfferedField } from '#contract/data/metadata-fields';
import type { DeclaredField } from '#module/data/metadata-fields';
import { addDeclared, nodesIn, textIn, type Findings, type Node } from './values.ts';

/*
 * Values of declared fields in documents of others: terms of a vocabulary by their address, measured values by the name
 * of their property.
 */

/** A choice with its field. */
interface Term {
  field: OfferedField;
  value: string;
}

type Choice = OfferedField['choices'][number];

function termWhere(fields: readonly OfferedField[], isIt: (choice: Choice) => boolean): Term | undefined {
  for (const field of fields) {
    const choice = field.isRetired ? undefined : field.choices.find((one) => !one.isRetired && isIt(one));
    if (choice) return { field, value: choice.value };
  }
  return undefined;
}

/** The choice that an address names; undefined for an address of no offered choice. */
export const termAt = (fields: readonly OfferedField[], address: unknown): Term | undefined =>
  typeof address === 'string' && address !== '' ? termWhere(fields, ({ url }) => url === address) : undefined;

/** The choice with a label, in either language. */
export const termNamed = (fields: readonly OfferedField[], name: string): Term | undefined =>
  termWhere(fields, ({ labelZh, labelEn }) => [labelZh, labelEn].some((it) => it.toLowerCase() === name.toLowerCase()));

/** Adds the values of terms, those of one field together. */
export function addTerms(into: Findings, terms: readonly Term[]): void {
  for (const [field, own] of Map.groupBy(terms, ({ field: one }) => one))
    addDeclared(into, field, [...new Set(own.map(({ value }) => value))].join(';'));
}

/**
 * Adds measured values: `PropertyValue` of schema.org with `value`, or `minValue` and `maxValue`. A property is known by its
 * identifier or its name, a unit by its symbol, its UCUM code or its address in QUDT.
 */
export function addMeasured(into: Findings, properties: readonly Node[], fields: readonly DeclaredField[]): void {
  const offered = fields.filter(({ isRetired }) => !isRetired);
  for (const one of properties) {
    const [id, name] = [textIn(one, 'propertyID', into), textIn(one, 'name', into)];
    const field =
      offered.find(({ row }) => row.propertyUrl !== '' && row.propertyUrl === id) ??
      fieldOfHeading(offered, id) ??
      fieldOfHeading(offered, name);
    const text = measuredText(one, into);
    if (field && text) addDeclared(into, field, text);
  }
}

/** A measured value as tables write it: `4.2 K`, `1..10 K`, `≤ 5 GPa`, or a text. */
function measuredText(property: Node, into: Findings): string {
  const [value = {}] = nodesIn(property['value']);
  const read = (name: string) => textIn(property, name, into) || textIn(value, name, into);
  const [from, to] = [read('minValue'), read('maxValue')];
  const single = typeof property['value'] === 'object' ? textIn(value, 'value', into) : read('value');
  const written = from && to ? `${from}..${to}` : from ? `>= ${from}` : to ? `<= ${to}` : single;
  const unit = unitOf(read('unitCode')) ?? unitOf(read('unitText')) ?? (read('unitText') || read('unitCode'));
  return `${written} ${written ? unit : ''}`.trim();
}

/** The code of a unit. */
function unitOf(written: string): string | undefined {
  if (isUnit(written)) return written;
  const address = written.replace(/^https:/, 'http:');
  return Object.keys(units).find((code) => qudtOf(code) === address);
}
