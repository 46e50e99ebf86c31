/** Units that a name may end in after an underscore or a slash, as in `T_K` and `R/Ohm`. */
const units = new Set([
  ...['K', 'mK', 'C', 'degC', '°C', 'T', 'mT', 'Oe', 'kOe', 'G', 'kG', 'eV', 'meV', 'keV', 'Ry', 'Ha', 'J', 'kJ', 'mJ'],
  ...[
    'A',
    'mA',
    'uA',
    'µA',
    'nA',
    'V',
    'mV',
    'uV',
    'µV',
    'kV',
    'Ohm',
    'mOhm',
    'kOhm',
    'uOhm',
    'Ω',
    'mΩ',
    'kΩ',
    'S',
    'nS',
  ],
  ...['emu', 'muB', 'uB', 'Hz', 'kHz', 'MHz', 'GHz', 'THz', 's', 'ms', 'us', 'µs', 'ns', 'ps', 'fs', 'min', 'h'],
  ...[
    'm',
    'cm',
    'mm',
    'um',
    'µm',
    'nm',
    'Å',
    'angstrom',
    'Pa',
    'kPa',
    'MPa',
    'GPa',
    'gigapascal',
    'bar',
    'mbar',
    'Torr',
  ],
  ...[
    'deg',
    '°',
    'rad',
    'mrad',
    'g',
    'mg',
    'kg',
    'mol',
    'W',
    'mW',
    'dB',
    'cps',
    'counts',
    'cm-1',
    'cm^-1',
    '1/cm',
    '%',
  ],
  ...['invA', '1/Å', '1/A', 'au', 'arb', 'a.u.'],
]);

/**
 * The unit that a column's name holds, as written: `Temperature (K)`, `T [K]`, `T_K`, `R/Ohm`, `energy, eV`. Empty
 * without a unit.
 */
export function columnUnit(name: string): string {
  const bracketed = /[([（【]\s*([^()[\]（）【】]{1,20}?)\s*[)\]）】]\s*$/.exec(name)?.[1];
  if (bracketed) return bracketed;
  const parts = name.trim().split(/_|,\s*|\s+/);
  const slashed = /^[^/]+\/(.+)$/.exec(name.trim())?.[1];
  if (slashed && units.has(slashed)) return slashed;
  const last = parts.length > 1 ? parts.at(-1)! : '';
  if (units.has(last)) return last;
  // Several words, as in `formation_eV_per_atom`.
  const per = /_([A-Za-zµÅ]{1,4}_per_[A-Za-z]+)$/.exec(name)?.[1];
  return per ? per.replace('_per_', '/') : '';
}
