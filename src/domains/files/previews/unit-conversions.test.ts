import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alikeUnit, inUnit, needsMass, unitsOf } from './unit-conversions.ts';

/** A value of a column in another unit, and its heading. */
const shown = (name: string, unit: string, value: number, mass?: number) => {
  const there = inUnit(name, unit, mass);
  assert.ok(there, `${name} in ${unit}`);
  return [Number(there.shown(value).toPrecision(6)), there.name] as const;
};

describe('a column in another unit', () => {
  test('has temperatures in degrees, in both directions', () => {
    assert.deepEqual(shown('Temperature (K)', '°C', 300), [26.85, 'Temperature (°C)']);
    assert.deepEqual(shown('T (°C)', 'K', -273.15), [0, 'T (K)']);
    assert.deepEqual(shown('温度（K）', '°C', 273.15), [0, '温度 (°C)']);
    assert.deepEqual(shown('Sample Temp (Kelvin)', '°C', 4.2), [-268.95, 'Sample Temp (°C)']);
  });

  test('has magnetic fields as flux density in vacuum, and as fields', () => {
    assert.deepEqual(shown('Magnetic Field (Oe)', 'T', 70_000), [7, 'Magnetic Field (T)']);
    assert.deepEqual(shown('Field (Oersted)', 'kOe', 1000), [1, 'Field (kOe)']);
    assert.deepEqual(shown('H (Oe)', 'A/m', 1), [79.5775, 'H (A/m)']);
    assert.deepEqual(shown('mu0H (mT)', 'Oe', 100), [1000, 'mu0H (Oe)']);
    assert.deepEqual(shown('B_T', 'mT', 0.5), [500, 'B (mT)']);
  });

  test('has energies of photons as wavelengths, wave numbers and frequencies', () => {
    assert.deepEqual(shown('Wavelength (nm)', 'eV', 532), [2.33053, 'Wavelength (eV)']);
    assert.deepEqual(shown('photon energy (eV)', 'nm', 1), [1239.84, 'photon energy (nm)']);
    assert.deepEqual(shown('Wavenumber (cm-1)', 'meV', 1000), [123.984, 'Wavenumber (meV)']);
    assert.deepEqual(shown('波数/cm-1', 'µm', 1000), [10, '波数 (µm)']);
    assert.deepEqual(shown('omega (meV)', 'THz', 4.135667), [1, 'omega (THz)']);
  });

  test('has a Raman shift in other energies, but in no wavelength', () => {
    assert.deepEqual(shown('Raman shift (cm-1)', 'meV', 520), [64.4718, 'Raman shift (meV)']);
    assert.ok(!unitsOf('Raman shift (cm-1)').includes('nm'));
    assert.equal(inUnit('Raman shift (cm-1)', 'nm'), undefined);
  });

  test('has moments in SI, and per mass once the mass of the sample is known', () => {
    assert.deepEqual(shown('Moment (emu)', 'A m²', 5), [0.005, 'Moment (A m²)']);
    assert.deepEqual(shown('Moment (emu)', 'emu/g', 5e-3, 0.0025), [2, 'Moment (emu/g)']);
    assert.deepEqual(shown('Moment (emu)', 'A m²/kg', 5e-3, 0.0025), [2, 'Moment (A m²/kg)']);
    assert.deepEqual(shown('m (A m2)', 'emu/g', 1e-6, 0.001), [1, 'm (emu/g)']);
    assert.ok(needsMass('Moment (emu)', 'emu/g') && !needsMass('M (emu/g)', 'A m²/kg'));
    assert.equal(inUnit('Moment (emu)', 'emu/g'), undefined);
    assert.equal(inUnit('Moment (emu)', 'emu/g', 0), undefined);
  });

  test('has angles, pressures, resistances and times', () => {
    assert.deepEqual(shown('Phase (deg)', 'rad', 90), [1.5708, 'Phase (rad)']);
    assert.deepEqual(shown('P (GPa)', 'kbar', 1), [10, 'P (kbar)']);
    assert.deepEqual(shown('Pressure (Torr)', 'Pa', 760), [101_325, 'Pressure (Pa)']);
    assert.deepEqual(shown('rho (µΩ·cm)', 'Ω m', 100), [1e-6, 'rho (Ω m)']);
    assert.deepEqual(shown('R/Ohm', 'mΩ', 0.5), [500, 'R (mΩ)']);
    assert.deepEqual(shown('Time Stamp (sec)', 'h', 7200), [2, 'Time Stamp (h)']);
  });

  test('leads back to its own unit', () => {
    for (const [name, unit] of [
      ['T (K)', '°F'],
      ['lambda (nm)', 'cm⁻¹'],
      ['H (Oe)', 'kA/m'],
      ['Moment (emu)', 'emu/g'],
    ] as const) {
      const there = inUnit(name, unit, 0.01)!;
      assert.ok(Math.abs(there.own(there.shown(321.5)) - 321.5) < 1e-9, `${name} ${unit}`);
    }
  });

  test('has errors without the offset of its scale, and none where a difference has no fixed size', () => {
    assert.equal(inUnit('T (°C)', '°F')!.shownDifference(1).toFixed(6), '1.800000');
    assert.ok(Number.isNaN(inUnit('Wavelength (nm)', 'eV')!.shownDifference(1)));
  });

  test('is offered only for units of the table', () => {
    assert.deepEqual(unitsOf('Intensity (a.u.)'), []);
    assert.deepEqual(unitsOf('count'), []);
    assert.equal(unitsOf('T [mK]')[0], 'mK');
    assert.equal(inUnit('T (K)', 'K'), undefined, 'its own unit changes nothing');
    assert.equal(inUnit('T (K)', 'constructor'), undefined);
  });

  test('is on the axis of another file in that unit if both measure the same', () => {
    assert.deepEqual(alikeUnit('Field (Oe)', 'B (T)'), { isAlike: true, unit: 'Oe' });
    assert.deepEqual(alikeUnit('Field (Oe)', 'T (K)'), { isAlike: false, unit: 'Oe' });
    assert.equal(alikeUnit('I', 'I').isAlike, true);
  });
});
