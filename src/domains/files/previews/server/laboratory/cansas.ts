import { malformed } from '../lattice.ts';
import { chosen, maxColumns, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { walkXml } from './xml-elements.ts';

/*
 * canSAS 1D, the common format of small-angle scattering (https://www.cansas.org/formats/canSAS1d/1.1/doc/): XML with
 * entries, each with one or more curves; a point of a curve is an `Idata` with `Q`, `I` and their uncertainties.
 */

export const isCansas = (text: string): boolean => /<(?:\w+:)?SASroot[\s>]/.test(text.slice(0, 4000));

/** A curve as it is read: the values of each quantity by its name. */
interface Curve {
  name: string;
  quantities: Map<string, { unit: string; values: number[] }>;
  points: number;
}

/** Elements of an entry that are facts of its curves. */
const factElements = new Set(['Title', 'Run', 'ID', 'thickness', 'transmission', 'temperature', 'name', 'radiation']);
const maxFacts = 40;
/** Names of the quantities with their meaning; others are extensions and keep theirs. */
const deviations: Readonly<Record<string, string>> = { Idev: 'I', Qdev: 'Q', dQw: 'Q', dQl: 'Q' };
const bare = (name: string) => name.replace(/^\w+:/, '');

/** One of the curves of a file. */
export function cansasScan(text: string, which: number): ScanOfFile {
  const curves: Curve[] = [];
  let facts: string[] = [];
  const factsOf = new Map<Curve, string[]>();
  let title = '';
  walkXml(
    text,
    (name, attributes, path) => {
      const element = bare(name);
      if (element === 'SASentry') [facts, title] = [[], ''];
      if (element !== 'SASdata' || bare(path.at(-1) ?? '') !== 'SASentry') return;
      const curve = { name: attributes['name']?.trim() ?? '', quantities: new Map(), points: 0 };
      curves.push(curve);
      factsOf.set(curve, facts);
    },
    ({ name, attributes, text: said, path }) => {
      const [element, parent] = [bare(name), bare(path.at(-1) ?? '')];
      const curve = curves.at(-1);
      const words = said.trim();
      if (parent === 'Idata' && curve) addValue(curve, element, attributes['unit'] ?? '', words);
      else if (element === 'Idata' && curve) curve.points += 1;
      else if (words !== '' && factElements.has(element) && facts.length < maxFacts) {
        const unit = attributes['unit'] ? ` ${attributes['unit']}` : '';
        facts.push(`${element}: ${words.replace(/\s+/g, ' ').slice(0, 200)}${unit}`);
        if (element === 'Title') title = words;
      } else if (element === 'SASdata' && curve && curve.name === '') curve.name = title;
    },
  );
  const drawn = curves.filter(({ quantities }) => quantities.has('Q') && quantities.has('I'));
  const curve = chosen(drawn, which);
  return { scan: scanOf(curve, factsOf.get(curve) ?? []), total: drawn.length };
}

/** The value of a quantity at the present point; points before that lack it have no value. @throws files.previews.malformed */
function addValue(curve: Curve, name: string, unit: string, words: string): void {
  if (words === '') return;
  const value = Number(words);
  if (Number.isNaN(value) && !/^[-+]?nan$/i.test(words)) throw malformed();
  let quantity = curve.quantities.get(name);
  if (!quantity) {
    if (curve.quantities.size >= maxColumns) return;
    curve.quantities.set(name, (quantity = { unit, values: [] }));
  }
  while (quantity.values.length < curve.points) quantity.values.push(Number.NaN);
  quantity.values[curve.points] = value;
}

function scanOf({ name, quantities, points }: Curve, facts: readonly string[]): MeasuredScan {
  const others = [...quantities.keys()].filter((key) => key !== 'Q' && key !== 'I');
  const names = ['Q', 'I', ...others];
  const unitOf = (key: string) => quantities.get(key)!.unit || quantities.get(deviations[key] ?? '')?.unit || '';
  return {
    name,
    columns: names.map((key) => (unitOf(key) ? `${key} (${unitOf(key)})` : key)),
    values: names.map((key) => {
      const { values } = quantities.get(key)!;
      return Array.from({ length: points }, (_none, at) => values[at] ?? Number.NaN);
    }),
    facts,
  };
}
