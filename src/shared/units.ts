/*
 * Units of measured quantities: codes of UCUM (https://ucum.org), symbols as pages write them, factors to the SI unit,
 * and local names of QUDT 3 (http://qudt.org/vocab/unit/). Units of one quantity are converted into each other.
 */

interface Unit {
  quantity: Quantity;
  /** As pages write it; the code where absent. */
  symbol?: string;
  /** Value in the SI unit of the quantity = value × factor + offset. */
  factor: number;
  offset?: number;
  /** Local name in QUDT; absent where QUDT has none for the code. */
  qudt?: string;
}

export const quantities = [
  'temperature',
  'pressure',
  'energy',
  'length',
  'wavenumber',
  'magneticFluxDensity',
  'magneticFieldStrength',
  'time',
  'frequency',
  'angle',
  'voltage',
  'current',
  'resistance',
  'power',
  'mass',
  'ratio',
] as const;
type Quantity = (typeof quantities)[number];

const unit = (quantity: Quantity, factor: number, qudt?: string, symbol?: string, offset?: number): Unit => ({
  quantity,
  factor,
  ...(qudt ? { qudt } : {}),
  ...(symbol ? { symbol } : {}),
  ...(offset ? { offset } : {}),
});

/** Joules of an electronvolt, exact since 2019 (SI brochure, table 8). */
const electronvolt = 1.602176634e-19;

/** By UCUM code; those of one quantity in the order in which forms offer them. */
export const units: Readonly<Record<string, Unit>> = {
  K: unit('temperature', 1, 'K'),
  mK: unit('temperature', 1e-3, 'MilliK'),
  uK: unit('temperature', 1e-6, undefined, 'µK'),
  Cel: unit('temperature', 1, 'DEG_C', '°C', 273.15),
  Pa: unit('pressure', 1, 'PA'),
  kPa: unit('pressure', 1e3, 'KiloPA'),
  MPa: unit('pressure', 1e6, 'MegaPA'),
  GPa: unit('pressure', 1e9, 'GigaPA'),
  bar: unit('pressure', 1e5, 'BAR'),
  mbar: unit('pressure', 1e2, 'MilliBAR'),
  atm: unit('pressure', 101_325, 'ATM'),
  'mm[Hg]': unit('pressure', 133.322387415, 'MilliM_HG', 'mmHg'),
  eV: unit('energy', electronvolt, 'EV'),
  meV: unit('energy', electronvolt / 1e3),
  keV: unit('energy', electronvolt * 1e3, 'KiloEV'),
  MeV: unit('energy', electronvolt * 1e6, 'MegaEV'),
  GeV: unit('energy', electronvolt * 1e9, 'GigaEV'),
  J: unit('energy', 1, 'J'),
  nm: unit('length', 1e-9, 'NanoM'),
  Ao: unit('length', 1e-10, 'ANGSTROM', 'Å'),
  pm: unit('length', 1e-12, 'PicoM'),
  um: unit('length', 1e-6, 'MicroM', 'µm'),
  mm: unit('length', 1e-3, 'MilliM'),
  cm: unit('length', 1e-2, 'CentiM'),
  m: unit('length', 1, 'M'),
  'cm-1': unit('wavenumber', 100, 'PER-CentiM', 'cm⁻¹'),
  T: unit('magneticFluxDensity', 1, 'T'),
  mT: unit('magneticFluxDensity', 1e-3, 'MilliT'),
  uT: unit('magneticFluxDensity', 1e-6, 'MicroT', 'µT'),
  G: unit('magneticFluxDensity', 1e-4, 'GAUSS'),
  Oe: unit('magneticFieldStrength', 250 / Math.PI, 'OERSTED'),
  'A/m': unit('magneticFieldStrength', 1),
  'kA/m': unit('magneticFieldStrength', 1e3),
  s: unit('time', 1, 'SEC'),
  ms: unit('time', 1e-3, 'MilliSEC'),
  us: unit('time', 1e-6, 'MicroSEC', 'µs'),
  ns: unit('time', 1e-9, 'NanoSEC'),
  ps: unit('time', 1e-12, 'PicoSEC'),
  fs: unit('time', 1e-15, 'FemtoSEC'),
  min: unit('time', 60, 'MIN'),
  h: unit('time', 3600, 'HR'),
  d: unit('time', 86_400, 'DAY'),
  Hz: unit('frequency', 1, 'HZ'),
  kHz: unit('frequency', 1e3, 'KiloHZ'),
  MHz: unit('frequency', 1e6, 'MegaHZ'),
  GHz: unit('frequency', 1e9, 'GigaHZ'),
  THz: unit('frequency', 1e12, 'TeraHZ'),
  deg: unit('angle', Math.PI / 180, 'DEG', '°'),
  rad: unit('angle', 1, 'RAD'),
  V: unit('voltage', 1, 'V'),
  mV: unit('voltage', 1e-3, 'MilliV'),
  kV: unit('voltage', 1e3, 'KiloV'),
  A: unit('current', 1, 'A'),
  mA: unit('current', 1e-3, 'MilliA'),
  uA: unit('current', 1e-6, 'MicroA', 'µA'),
  nA: unit('current', 1e-9, 'NanoA'),
  Ohm: unit('resistance', 1, 'OHM', 'Ω'),
  W: unit('power', 1, 'W'),
  mW: unit('power', 1e-3, 'MilliW'),
  g: unit('mass', 1e-3, 'GM'),
  mg: unit('mass', 1e-6, 'MilliGM'),
  ug: unit('mass', 1e-9, 'MicroGM', 'µg'),
  kg: unit('mass', 1, 'KiloGM'),
  '%': unit('ratio', 1e-2, 'PERCENT'),
};

/** Whether a text is the code of a known unit. */
export const isUnit = (code: string): boolean => Object.hasOwn(units, code);

/** A unit as pages write it. */
export const unitSymbol = (code: string): string => (isUnit(code) ? (units[code]!.symbol ?? code) : code);

/** Codes of the units that a value in this unit may be given in, the unit itself first; none for no unit. */
export function unitsLike(code: string): string[] {
  if (!isUnit(code)) return [];
  const { quantity } = units[code]!;
  return [code, ...Object.keys(units).filter((one) => one !== code && units[one]!.quantity === quantity)];
}

/** A value in the SI unit of its quantity; as it is without a unit. */
export function inSi(value: number, code: string): number {
  if (!isUnit(code)) return value;
  const { factor, offset = 0 } = units[code]!;
  return value * factor + offset;
}

/** Address of a unit in QUDT, or undefined. */
export const qudtOf = (code: string): string | undefined =>
  isUnit(code) && units[code]!.qudt ? `http://qudt.org/vocab/unit/${units[code]!.qudt}` : undefined;
