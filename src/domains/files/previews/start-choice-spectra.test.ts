import { describe, test } from 'node:test';
import { inTurn, kept, loop, scattered, up, wave, requirePlot, type Case } from './testing-columns.ts';

const cases: Record<string, Case> = {
  // Diffraction and scattering.
  'a powder pattern is over two theta': { columns: { '2theta': up(5, 90), I: wave(900) }, x: '2theta', ys: ['I'] },
  'a pattern with observed, calculated and difference shows them all': {
    columns: { '2Theta (deg)': up(5, 90), Yobs: wave(900), Ycalc: wave(905), difference: wave(20) },
    x: '2Theta (deg)',
    ys: ['Yobs', 'Ycalc', 'difference'],
  },
  'a pattern with its errors has error bars': {
    columns: { '2-Theta': up(5, 90), Intensity: wave(900), ESD: wave(9) },
    x: '2-Theta',
    ys: ['Intensity'],
    error: 'ESD',
  },
  'a pattern behind a column of numbers is over two theta': {
    columns: { Index: up(1, 120), 'Two-Theta (deg)': up(5, 90), 'd (Å)': up(17, 1), Counts: wave(900) },
    x: 'Two-Theta (deg)',
    ys: ['Counts'],
  },
  'small-angle scattering has two logarithmic axes': {
    columns: { 'q (1/A)': (at) => 0.005 * 1.06 ** at, 'I (1/cm)': (at) => 1e4 * 1.06 ** (-2 * at), dI: kept(0.001) },
    x: 'q (1/A)',
    ys: ['I (1/cm)'],
    error: 'dI',
    logs: { x: true, y: true },
  },
  'a rocking curve is over its angle': {
    columns: { 'omega (deg)': up(17, 18), counts: wave(9e3) },
    x: 'omega (deg)',
    ys: ['counts'],
  },
  // Spectra.
  'XPS runs from high to low binding energy': {
    columns: { 'Binding Energy (eV)': up(300, 280), Counts: wave(1e4) },
    x: 'Binding Energy (eV)',
    ys: ['Counts'],
    reversed: true,
  },
  'XPS by the short name, behind the kinetic energy': {
    columns: { 'K.E.': up(1186, 1206), 'B.E.': up(300, 280), CPS: wave(1e4) },
    x: 'B.E.',
    ys: ['CPS'],
    reversed: true,
  },
  'a fit of XPS shows its components': {
    columns: {
      binding_energy_eV: up(300, 280),
      raw_intensity: wave(1e4),
      background: wave(9e3),
      'component:C-N_C-Cl': wave(1e3),
      total_fit: wave(1e4),
      residual: wave(200),
    },
    x: 'binding_energy_eV',
    reversed: true,
    ys: ['raw_intensity', 'background', 'component:C-N_C-Cl', 'total_fit', 'residual'],
  },
  'photoemission of a band is over the kinetic energy': {
    columns: { 'Kinetic Energy (eV)': up(16, 17), 'Intensity (counts)': wave(1e3) },
    x: 'Kinetic Energy (eV)',
    ys: ['Intensity (counts)'],
  },
  'Raman is over the shift, from low to high': {
    columns: { 'Raman shift (cm-1)': up(100, 900), 'Intensity (a.u.)': wave(1e3) },
    x: 'Raman shift (cm-1)',
    ys: ['Intensity (a.u.)'],
  },
  'absorbance is over the wave number, from high to low': {
    columns: { 'Wavenumber (cm-1)': up(400, 4000), Absorbance: wave(0.3) },
    x: 'Wavenumber (cm-1)',
    ys: ['Absorbance'],
    reversed: true,
  },
  'transmission of a spectrometer is over the wavelength': {
    columns: { 'Wavelength (nm)': up(800, 200), '%T': wave(30) },
    x: 'Wavelength (nm)',
    ys: ['%T'],
  },
  'NMR is over the chemical shift, from high to low': {
    columns: { 'Chemical shift (ppm)': up(-2, 12), Intensity: wave(30) },
    x: 'Chemical shift (ppm)',
    ys: ['Intensity'],
    reversed: true,
  },
  'X-ray absorption is over the energy': {
    columns: { energy: up(7000, 7900), xmu: wave(1) },
    x: 'energy',
    ys: ['xmu'],
  },
  'detectors of a beamline are over the energy': {
    columns: { 'energy (eV)': up(7000, 7900), 'i0 (counts)': wave(1e5), 'itrans (counts)': wave(8e4) },
    x: 'energy (eV)',
    ys: ['i0 (counts)', 'itrans (counts)'],
  },
  'an intensity before its wavelength is still the curve': {
    columns: { 'Intensity (counts)': wave(1e3), 'Wavelength (nm)': up(400, 900) },
    x: 'Wavelength (nm)',
    ys: ['Intensity (counts)'],
  },
  // Transport and dielectrics.
  'R–T has the temperature as axis wherever it is': {
    columns: { 'R (Ohm)': wave(10), 'T (K)': up(300, 4) },
    x: 'T (K)',
    ys: ['R (Ohm)'],
  },
  'R–T with the voltage and the current of each point is over the temperature': {
    columns: {
      'Time (s)': up(0, 9e3),
      'T (K)': up(300, 4),
      'I (A)': inTurn(1e-3, -1e-3),
      'V (V)': wave(0.1),
      'R (Ohm)': wave(100),
    },
    x: 'T (K)',
    ys: ['R (Ohm)'],
  },
  'Hall resistance is over the field': {
    columns: { 'B (T)': loop(9), 'Rxx (Ohm)': wave(100), 'Rxy (Ohm)': loop(50) },
    x: 'B (T)',
    ys: ['Rxx (Ohm)', 'Rxy (Ohm)'],
  },
  'I–V is over the voltage that comes first': {
    columns: { 'Voltage (V)': loop(2), 'Current (A)': loop(1e-3) },
    x: 'Voltage (V)',
    ys: ['Current (A)'],
  },
  'I–V is over the current that comes first': {
    columns: { 'I (mA)': loop(2), 'V (mV)': loop(5) },
    x: 'I (mA)',
    ys: ['V (mV)'],
  },
  'a transistor is over its gate voltage': {
    columns: { 'Vg (V)': loop(40), 'Ids (A)': loop(1e-6) },
    x: 'Vg (V)',
    ys: ['Ids (A)'],
  },
  'cyclic voltammetry is over the potential': {
    columns: { 'time/s': up(0, 200), 'Potential (V)': loop(1, 5), 'Current (mA)': loop(0.2, 5) },
    x: 'Potential (V)',
    ys: ['Current (mA)'],
  },
  'tunnelling spectra are over the bias': {
    columns: { 'Bias (V)': up(-0.01, 0.01), 'dI/dV (S)': wave(1e-9) },
    x: 'Bias (V)',
    ys: ['dI/dV (S)'],
  },
  'an impedance over decades has a logarithmic axis': {
    columns: { 'Frequency (Hz)': (at) => 10 ** (at / 20), "Z' (Ohm)": wave(100), "Z'' (Ohm)": wave(30) },
    x: 'Frequency (Hz)',
    ys: ["Z' (Ohm)", "Z'' (Ohm)"],
    logs: { x: true, y: false },
  },
  'an oscilloscope is over the time': {
    columns: { 'Time (s)': up(0, 1e-3), 'CH1 (V)': wave(2), 'CH2 (V)': wave(3) },
    x: 'Time (s)',
    ys: ['CH1 (V)', 'CH2 (V)'],
  },
  'a relaxation at constant temperature and field is over the time': {
    columns: {
      'Time (s)': up(0, 9e3),
      'Temperature (K)': kept(10, 0.01),
      'Field (Oe)': kept(100, 0.1),
      'Moment (emu)': wave(1e-3),
    },
    x: 'Time (s)',
    ys: ['Moment (emu)'],
  },
  'a log of the temperature is over the time': {
    columns: { 'Time (min)': up(0, 90), 'Temperature (°C)': up(20, 900) },
    x: 'Time (min)',
    ys: ['Temperature (°C)'],
  },
  'thermogravimetry is over the temperature': {
    columns: { 'Time (min)': up(0, 90), 'Temp (°C)': up(20, 900), 'Weight (mg)': up(12, 9) },
    x: 'Temp (°C)',
    ys: ['Weight (mg)'],
  },
  // Calculations and plain tables.
  'a density of states with both spins is over the energy': {
    columns: { E_eV: up(-10, 5), 'up (1/eV)': wave(3), 'down (1/eV)': wave(3) },
    x: 'E_eV',
    ys: ['up (1/eV)', 'down (1/eV)'],
  },
  'the steps of a molecular dynamics run are the axis, not its fluctuating temperature': {
    columns: { Step: up(0, 12_000), Temp: scattered(300), E_pair: wave(-100), Press: scattered(10) },
    x: 'Step',
    ys: ['E_pair'],
  },
  'bands are over their path': {
    columns: { 'k (1/A)': up(0, 3), 'E1 (eV)': wave(1), 'E2 (eV)': wave(2) },
    x: 'k (1/A)',
    ys: ['E1 (eV)', 'E2 (eV)'],
  },
  'an energy over a lattice constant is not turned round': {
    columns: { 'a (Å)': up(3.4, 3.8), 'E (eV)': wave(-3) },
    x: 'a (Å)',
    ys: ['E (eV)'],
  },
  'columns called y and x are put in order': { columns: { y: wave(3), x: up(0, 1) }, x: 'x', ys: ['y'] },
  'columns without names are in the order of the file': {
    columns: { 1: up(0, 1), 2: wave(3) },
    x: '1',
    ys: ['2'],
  },
  'a table of materials has points': {
    columns: { 'Tc (K)': scattered(90), 'pressure (GPa)': scattered(20) },
    x: 'Tc (K)',
    ys: ['pressure (GPa)'],
    points: true,
  },
};

describe('the first plot of a table of spectra, transport or a calculation', () => {
  for (const [sentence, table] of Object.entries(cases)) test(sentence, () => requirePlot(table));
});
