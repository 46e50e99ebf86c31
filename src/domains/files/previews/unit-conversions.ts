import { quantityOf } from './quantities.ts';
import { columnUnit } from './units.ts';

/*
 * Units in which a column can be drawn instead of its own. Exact factors of the SI brochure (2019); CODATA 2022 for
 * hartree and rydberg. Fields in Oe and A/m are converted to the flux density in vacuum, μ0 H with μ0 = 4π·10⁻⁷ H/m.
 */

/** Between a value in a unit and one in the base unit of its kind. */
interface Conversion {
  toBase: (value: number) => number;
  fromBase: (value: number) => number;
  /** Whether larger values stay larger: not for a wavelength and its energy. */
  isRising: boolean;
  /** Whether zero stays zero, so that positive values stay positive. */
  keepsZero: boolean;
}

const times = (factor: number, offset = 0): Conversion => ({
  toBase: (value) => value * factor + offset,
  fromBase: (value) => (value - offset) / factor,
  isRising: true,
  keepsZero: offset === 0,
});
/** A length that is inverse to an energy; zero has none. */
const inverse = (product: number): Conversion => ({
  toBase: (value) => (value === 0 ? Number.NaN : product / value),
  fromBase: (value) => (value === 0 ? Number.NaN : product / value),
  isRising: false,
  keepsZero: false,
});

/** Planck's constant in eV·s, and its product with the speed of light in eV·nm. */
const planck = 6.62607015e-34 / 1.602176634e-19;
const photon = planck * 299_792_458 * 1e9;

/** Kinds of units that are converted into each other, by the symbols that pages show. */
const kinds = {
  temperature: { K: times(1), mK: times(1e-3), '°C': times(1, 273.15), '°F': times(5 / 9, 459.67 * (5 / 9)) },
  // Base: eV.
  photon: {
    eV: times(1),
    meV: times(1e-3),
    keV: times(1e3),
    'cm⁻¹': times(photon * 1e-7),
    THz: times(planck * 1e12),
    GHz: times(planck * 1e9),
    nm: inverse(photon),
    µm: inverse(photon * 1e-3),
  },
  energy: {
    eV: times(1),
    meV: times(1e-3),
    keV: times(1e3),
    'cm⁻¹': times(photon * 1e-7),
    THz: times(planck * 1e12),
    Ha: times(27.211386245981),
    Ry: times(13.60569312299),
    'kJ/mol': times(1e3 / 96485.33212331),
    'kcal/mol': times(4184 / 96485.33212331),
  },
  // Base: T.
  field: {
    T: times(1),
    mT: times(1e-3),
    µT: times(1e-6),
    Oe: times(1e-4),
    kOe: times(0.1),
    G: times(1e-4),
    kG: times(0.1),
    'A/m': times(4e-7 * Math.PI),
    'kA/m': times(4e-4 * Math.PI),
  },
  // Base: A m².
  moment: { emu: times(1e-3), memu: times(1e-6), µemu: times(1e-9), 'A m²': times(1), 'mA m²': times(1e-3) },
  // Base: A m²/kg.
  massMagnetisation: { 'emu/g': times(1), 'A m²/kg': times(1) },
  angle: { '°': times(Math.PI / 180), rad: times(1), mrad: times(1e-3) },
  pressure: {
    Pa: times(1),
    kPa: times(1e3),
    MPa: times(1e6),
    GPa: times(1e9),
    bar: times(1e5),
    mbar: times(100),
    kbar: times(1e8),
    Torr: times(101_325 / 760),
    atm: times(101_325),
  },
  resistance: { Ω: times(1), mΩ: times(1e-3), µΩ: times(1e-6), kΩ: times(1e3), MΩ: times(1e6) },
  // Base: Ω m.
  resistivity: { 'Ω m': times(1), 'Ω cm': times(1e-2), 'mΩ cm': times(1e-5), 'µΩ cm': times(1e-8) },
  voltage: { V: times(1), mV: times(1e-3), µV: times(1e-6), nV: times(1e-9), kV: times(1e3) },
  current: { A: times(1), mA: times(1e-3), µA: times(1e-6), nA: times(1e-9), pA: times(1e-12) },
  time: {
    s: times(1),
    ms: times(1e-3),
    µs: times(1e-6),
    ns: times(1e-9),
    ps: times(1e-12),
    fs: times(1e-15),
    min: times(60),
    h: times(3600),
  },
  frequency: { Hz: times(1), kHz: times(1e3), MHz: times(1e6), GHz: times(1e9) },
  length: {
    nm: times(1e-9),
    Å: times(1e-10),
    µm: times(1e-6),
    mm: times(1e-3),
    cm: times(1e-2),
    m: times(1),
    pm: times(1e-12),
  },
  scattering: { 'Å⁻¹': times(1), 'nm⁻¹': times(0.1) },
  heat: { 'J/K': times(1), 'mJ/K': times(1e-3), 'µJ/K': times(1e-6) },
  molarHeat: { 'J/mol K': times(1), 'mJ/mol K': times(1e-3) },
} satisfies Record<string, Readonly<Record<string, Conversion>>>;
type Kind = keyof typeof kinds;

/** Other ways to write the symbols. */
const aliases: Readonly<Record<string, string>> = {
  Kelvin: 'K',
  kelvin: 'K',
  k: 'K',
  C: '°C',
  degC: '°C',
  Celsius: '°C',
  '℃': '°C',
  F: '°F',
  degF: '°F',
  Oersted: 'Oe',
  oersted: 'Oe',
  oe: 'Oe',
  Tesla: 'T',
  tesla: 'T',
  Gauss: 'G',
  gauss: 'G',
  uT: 'µT',
  μT: 'µT',
  'cm-1': 'cm⁻¹',
  'cm^-1': 'cm⁻¹',
  '1/cm': 'cm⁻¹',
  'cm^{-1}': 'cm⁻¹',
  'CM-1': 'cm⁻¹',
  um: 'µm',
  μm: 'µm',
  deg: '°',
  degree: '°',
  degrees: '°',
  Degree: '°',
  Deg: '°',
  ohm: 'Ω',
  Ohm: 'Ω',
  ohms: 'Ω',
  Ohms: 'Ω',
  Ω: 'Ω',
  mOhm: 'mΩ',
  kOhm: 'kΩ',
  uOhm: 'µΩ',
  MOhm: 'MΩ',
  'ohm-cm': 'Ω cm',
  'Ohm-cm': 'Ω cm',
  'Ohm cm': 'Ω cm',
  Ω·cm: 'Ω cm',
  'ohm-m': 'Ω m',
  'Ohm-m': 'Ω m',
  'Ohm m': 'Ω m',
  Ω·m: 'Ω m',
  mΩ·cm: 'mΩ cm',
  'mOhm cm': 'mΩ cm',
  µΩ·cm: 'µΩ cm',
  μΩ·cm: 'µΩ cm',
  'μΩ cm': 'µΩ cm',
  'uOhm cm': 'µΩ cm',
  'µOhm cm': 'µΩ cm',
  mOhm·cm: 'mΩ cm',
  uV: 'µV',
  μV: 'µV',
  uA: 'µA',
  μA: 'µA',
  Volts: 'V',
  volts: 'V',
  Amps: 'A',
  sec: 's',
  seconds: 's',
  Seconds: 's',
  us: 'µs',
  μs: 'µs',
  hours: 'h',
  hour: 'h',
  minutes: 'min',
  torr: 'Torr',
  'A m^2': 'A m²',
  'Am²': 'A m²',
  Am2: 'A m²',
  'A m2': 'A m²',
  'A·m²': 'A m²',
  'A·m^2': 'A m²',
  'A*m^2': 'A m²',
  'Am^2': 'A m²',
  'emu·g⁻¹': 'emu/g',
  'emu g⁻¹': 'emu/g',
  'emu g-1': 'emu/g',
  'Am²/kg': 'A m²/kg',
  'Am2/kg': 'A m²/kg',
  'A·m²/kg': 'A m²/kg',
  angstrom: 'Å',
  Angstrom: 'Å',
  A: 'A',
  '1/Å': 'Å⁻¹',
  '1/A': 'Å⁻¹',
  'A^-1': 'Å⁻¹',
  'Å^-1': 'Å⁻¹',
  'A-1': 'Å⁻¹',
  invA: 'Å⁻¹',
  '1/nm': 'nm⁻¹',
  'nm^-1': 'nm⁻¹',
  'nm-1': 'nm⁻¹',
  Hartree: 'Ha',
  Rydberg: 'Ry',
  'μJ/K': 'µJ/K',
  'uJ/K': 'µJ/K',
  'J/(mol K)': 'J/mol K',
  'J/mol/K': 'J/mol K',
  'J/mol-K': 'J/mol K',
  'J/(mol·K)': 'J/mol K',
  'J mol⁻¹ K⁻¹': 'J/mol K',
  'mJ/(mol K)': 'mJ/mol K',
  'mJ/mol-K': 'mJ/mol K',
  'mJ/mol/K': 'mJ/mol K',
  'A m-1': 'A/m',
  'kA m-1': 'kA/m',
};

/** Kinds that a unit of several meanings has by the quantity of the column; the first that has the unit else. */
const kindsOfQuantity: Readonly<Record<string, Kind>> = {
  wavelength: 'photon',
  wavenumber: 'photon',
  ramanShift: 'energy',
  bindingEnergy: 'energy',
  kineticEnergy: 'energy',
};
const usualKinds: readonly Kind[] = [
  ...(['temperature', 'energy', 'field', 'moment', 'massMagnetisation', 'angle', 'pressure', 'resistance'] as const),
  ...(['resistivity', 'voltage', 'current', 'time', 'length', 'frequency', 'scattering', 'heat', 'molarHeat'] as const),
];

/** Unit and kind of a column by its heading; undefined if its unit is not in the table. */
function measuredIn(name: string): { unit: string; kind: Kind } | undefined {
  const written = columnUnit(name);
  const unit = Object.hasOwn(aliases, written) ? aliases[written]! : written;
  if (unit === '') return undefined;
  const quantity = quantityOf(name);
  const own = quantity && Object.hasOwn(kindsOfQuantity, quantity) ? [kindsOfQuantity[quantity]!] : [];
  // Photon energies, unlike differences of energies, have a wavelength.
  const isPhoton = quantity === 'energy' && /photon|\u5149\u5b50/i.test(name) ? (['photon'] as const) : [];
  const kind = [...own, ...isPhoton, ...usualKinds].find((one) => Object.hasOwn(kinds[one], unit));
  return kind && { unit, kind };
}

const conversionOf = ({ unit, kind }: { unit: string; kind: Kind }): Conversion =>
  (kinds[kind] as Readonly<Record<string, Conversion>>)[unit]!;

/** Units that need the mass of the sample. */
const perMass: Readonly<Record<string, string>> = { emu: 'emu/g', 'A m²': 'A m²/kg' };

/** Units in which a column can be shown, its own first, by the symbols of the table; none if its unit is unknown. */
export function unitsOf(name: string): readonly string[] {
  const own = measuredIn(name);
  if (!own) return [];
  const units = Object.keys(kinds[own.kind]);
  const withMass = own.kind === 'moment' ? Object.values(perMass) : [];
  return [own.unit, ...units.filter((unit) => unit !== own.unit), ...withMass];
}

/** Whether values in this unit need the mass of the sample, and the column's own unit does not. */
export const needsMass = (name: string, unit: string | undefined): boolean =>
  measuredIn(name)?.kind === 'moment' && unit !== undefined && Object.values(perMass).includes(unit);

/** How values of a column are shown in another unit, and back. */
export interface ShownUnit {
  shown: (value: number) => number;
  /** Of a difference of two values, as an error is; NaN if it has none that is the same everywhere. */
  shownDifference: (value: number) => number;
  own: (value: number) => number;
  keepsZero: boolean;
  /** The heading with the other unit. */
  name: string;
}

/**
 * Shows a column in a unit of {@link unitsOf}.
 * @param mass of the sample in gram, for units per mass
 */
export function inUnit(name: string, unit: string | undefined, mass?: number): ShownUnit | undefined {
  const from = measuredIn(name);
  if (!from || unit === undefined || unit === from.unit) return undefined;
  const isPerMass = needsMass(name, unit);
  if (isPerMass && !(mass !== undefined && mass > 0)) return undefined;
  if (!isPerMass && !Object.hasOwn(kinds[from.kind], unit)) return undefined;
  const own = conversionOf(from);
  // A m² of a mass in kilograms.
  const other = isPerMass ? times(mass! * 1e-3) : conversionOf({ unit, kind: from.kind });
  const isLinear = own.isRising && other.isRising;
  const shown = (value: number) => trimmed(other.fromBase(own.toBase(value)));
  return {
    shown,
    shownDifference: (value) =>
      isLinear ? Math.abs(other.fromBase(own.toBase(value)) - other.fromBase(own.toBase(0))) : Number.NaN,
    own: (value) => trimmed(own.fromBase(other.toBase(value))),
    keepsZero: own.keepsZero && other.keepsZero,
    name: renamed(name, unit),
  };
}

/** Without the last digits of a product: 0.1 T are 1000 Oe, not 1000.0000000000001. */
const trimmed = (value: number): number => Number(value.toPrecision(14));

/** A heading with another unit in the place of its own. */
function renamed(name: string, unit: string): string {
  const own = columnUnit(name);
  const at = name.lastIndexOf(own);
  const before = name.slice(0, at).replace(/[\s_,/([（【]+$/, '');
  return own === '' || at < 0 ? `${name} (${unit})` : `${before} (${unit})`;
}

/** A value in the base unit of its kind; undefined if the heading has no known unit. */
export function inBaseUnit(value: number, name: string): number | undefined {
  const own = measuredIn(name);
  return own && Math.abs(conversionOf(own).toBase(value) - conversionOf(own).toBase(0));
}

/** Whether two columns measure the same and can be drawn on one axis: the conversion of the second to the unit of the first. */
export function alikeUnit(name: string, other: string): { isAlike: boolean; unit: string | undefined } {
  const [one, second] = [measuredIn(name), measuredIn(other)];
  if (!one || !second) return { isAlike: columnUnit(name) === columnUnit(other), unit: undefined };
  return { isAlike: one.kind === second.kind, unit: one.unit };
}
