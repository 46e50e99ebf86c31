import { columnUnit } from './units.ts';
import { quantityNames } from './texts/quantity-names.ts';

/** The quantity in a column, as far as its heading tells. */
export type Quantity = (typeof quantityNames)[number][0];

/** Symbols, in capitals or not as physicists write them. */
const symbols: Readonly<Record<string, Quantity>> = {
  T: 'temperature',
  t: 'time',
  H: 'field',
  B: 'field',
  M: 'moment',
  "M'": 'moment',
  "M''": 'moment',
  R: 'resistance',
  rho: 'resistance',
  ρ: 'resistance',
  Rho: 'resistance',
  χ: 'susceptibility',
  chi: 'susceptibility',
  V: 'voltage',
  U: 'voltage',
  Vg: 'voltage',
  Vgs: 'voltage',
  Vds: 'voltage',
  Vsd: 'voltage',
  I: 'intensity',
  Id: 'current',
  Ids: 'current',
  Isd: 'current',
  J: 'current',
  C: 'heatCapacity',
  Cp: 'heatCapacity',
  E: 'energy',
  q: 'scatteringVector',
  Q: 'scatteringVector',
  d: 'dSpacing',
  f: 'frequency',
  P: 'pressure',
  p: 'pressure',
  λ: 'wavelength',
  ν: 'wavenumber',
  θ: 'angle',
  ω: 'angle',
  φ: 'angle',
  '#': 'counter',
  G: 'conductance',
  dI: 'error',
  dy: 'error',
  dY: 'error',
  σ: 'error',
  yerr: 'error',
  xerr: 'error',
  Time: 'time',
};

/** Quantities of columns whose name tells nothing, by their unit. */
const unitQuantities: Readonly<Record<string, Quantity>> = {
  K: 'temperature',
  mK: 'temperature',
  '°C': 'temperature',
  degC: 'temperature',
  Kelvin: 'temperature',
  Oe: 'field',
  kOe: 'field',
  T: 'field',
  mT: 'field',
  Tesla: 'field',
  G: 'field',
  Gauss: 'field',
  emu: 'moment',
  'emu/g': 'moment',
  'A m2': 'moment',
  Ohm: 'resistance',
  Ω: 'resistance',
  ohm: 'resistance',
  V: 'voltage',
  mV: 'voltage',
  uV: 'voltage',
  A: 'current',
  mA: 'current',
  uA: 'current',
  nA: 'current',
  eV: 'energy',
  meV: 'energy',
  keV: 'energy',
  nm: 'wavelength',
  'cm-1': 'wavenumber',
  '1/cm': 'wavenumber',
  'cm^-1': 'wavenumber',
  'cm⁻¹': 'wavenumber',
  Hz: 'frequency',
  kHz: 'frequency',
  THz: 'frequency',
  s: 'time',
  sec: 'time',
  min: 'time',
  h: 'time',
  GPa: 'pressure',
  ppm: 'chemicalShift',
  counts: 'intensity',
  cps: 'intensity',
  'counts/s': 'intensity',
};

/** Units that a symbol of several meanings may have, and its meaning then. */
const currentUnits = /^[mµμunpkMG]?A(?:\/|$)/;

const parsed = quantityNames.map(([quantity, english, chinese]) => ({
  quantity,
  // Names of several words are divided by bars, single words by blanks.
  english: english.includes('|') ? english.split('|') : english.split(' '),
  chinese: chinese.split(' '),
}));

/** Names that a whole word must equal: beginnings of other words. */
const wholeWords = new Set(
  'err std esd unc map code be ke cp hc m res no nr id point row step scan index idx number count date user flag seq time press gate action record ppm raman'
    .split(' ')
    .concat('b e', 'k e'),
);

/** Uncertainties of scattering curves: `Idev`, `dQw`, `sigmaQ`, `sR`. */
const deviation = /^(?:(?:d|s|σ|δ|sigma[_ ]?|delta[_ ]?|err[_ ]?)[IQqRy][wlz]?|[IQqR](?:dev|err|sd|sig)s?)$/;

/** A name without its unit, brackets and punctuation. */
export function bareName(name: string): string {
  const unit = columnUnit(name);
  let bare = name.replaceAll(/[([（【][^()[\]（）【】]*[)\]）】]/g, ' ').trim();
  if (unit && bare.endsWith(unit)) bare = bare.slice(0, -unit.length);
  return bare
    .replaceAll(/[_.,:;/#]/g, ' ')
    .replaceAll('-', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The quantity of a column by its name, else by its unit; undefined if neither tells. */
export function quantityOf(name: string): Quantity | undefined {
  const unit = columnUnit(name);
  const bare = bareName(name);
  if (name.trim() === '#') return 'counter';
  if (bare === 'I' && currentUnits.test(unit)) return 'current';
  if (bare === 'C' && !/J|k_?B|R/.test(unit)) return undefined;
  if (bare === 'd' && !/Å|A|nm|pm/.test(unit)) return undefined;
  if (deviation.test(bare)) return 'error';
  if (Object.hasOwn(symbols, bare)) return symbols[bare];
  const words = bare.toLowerCase();
  const found = parsed.find(
    ({ english, chinese }) =>
      chinese.some((word) => name.includes(word)) || english.some((word) => isNamed(words, word)),
  );
  if (found) return found.quantity;
  return Object.hasOwn(unitQuantities, unit) ? unitQuantities[unit] : undefined;
}

/** Whether a word of a name is this one, or begins with it. */
function isNamed(name: string, word: string): boolean {
  const at = ` ${name}`.indexOf(` ${word}`);
  if (at < 0) return false;
  const next = name[at + word.length];
  return !wholeWords.has(word) || next === undefined || !/[a-z]/.test(next);
}

/** Words of columns that instruments write next to a measured one, or that describe its surroundings. */
const secondary =
  /(?:^| )(?:motor|m raw|min|max|minimum|maximum|average|averaging|mean|chamber|system|ppms|mpms|puck|block|addenda|total|bath|lockin|quad|calcoil|coil|excitation|gain|peak|center|centre|range|phase|drive|squid|heater|needle|rise|reg|percent|gap|setpoint|set|target|offset|background)(?: |$|['"])/;

/** Whether a column belongs to the instrument rather than to the sample. */
export const isSecondary = (name: string): boolean => secondary.test(bareName(name).toLowerCase());
