import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnUnit } from './units.ts';
import { cellEdges, isCurve, isSweep, keptChoice, numbersOf } from './plotting.ts';
import { startChoice } from './start-choice.ts';
import { colourAt } from './colour-scale.ts';
import { scaleOf } from './axis-scale.ts';

describe('a plot of two columns', () => {
  test('begins with the first two columns of numbers', () => {
    const rows = [
      ['Si', '1', '2.5'],
      ['Ge', '2', ''],
      ['C', '3', '4e-3'],
    ];
    assert.deepEqual(startChoice(['name', 'n', 'a'], rows), { x: 1, ys: [2], colour: null, error: null });
    assert.deepEqual(startChoice(['name', 'n'], rows), { x: -1, ys: [1], colour: null, error: null });
    assert.deepEqual(numbersOf(rows, 2), [2.5, Number.NaN, 0.004]);
  });

  const scan = Array.from({ length: 30 }, (_none, at) => at);

  test('of a scan draws the curves that share a unit', () => {
    const rows = scan.map((at) => [at, Math.sin(at), Math.cos(at), 300 + at].map(String));
    const { x, ys } = startChoice(['E_eV', 'up (1/eV)', 'down (1/eV)', 'T_K'], rows);
    assert.deepEqual([x, ys], [0, [1, 2]]);
  });

  test('takes a column of errors for error bars', () => {
    const rows = scan.map((at) => [String(at), String(at * at), '0.1']);
    assert.deepEqual(startChoice(['q', 'I', 'I err'], rows), { x: 0, ys: [1], colour: null, error: 2 });
  });

  test('of three columns on a grid is a map', () => {
    const rows = scan.slice(0, 6).flatMap((k) => scan.slice(0, 5).map((e) => [k, e, k * e].map(String)));
    assert.equal(startChoice(['k_invA', 'energy_eV', 'intensity'], rows).colour, 2);
    assert.deepEqual(cellEdges([1, 2, 4]), [0.5, 1.5, 3, 5]);
    const gaps = rows.filter((_row, at) => at % 3 === 0);
    assert.equal(startChoice(['k', 'e', 'i'], gaps).colour, null, 'scattered points are none');
  });

  test('is a curve along a scan, and points where values go back and forth', () => {
    const scan = Array.from({ length: 50 }, (_none, at) => 10 + at * 0.02);
    assert.ok(isCurve(scan));
    assert.ok(isCurve(scan.toReversed()), 'downwards');
    assert.ok(isCurve([...scan.slice(0, 25), scan[24]!, ...scan.slice(25)]), 'with a value twice');
    assert.ok(!isCurve(scan.map((value, at) => (at % 2 ? value : -value))));
    assert.ok(!isCurve([...scan, ...scan.toReversed()]), 'up and down again');
    assert.ok(!isCurve(scan.slice(0, 5)), 'a few points');
  });

  test('of a hysteresis loop follows the field back and forth, and points without order are no sweep', () => {
    const up = Array.from({ length: 40 }, (_none, at) => -3000 + at * 150);
    assert.ok(isSweep(up));
    assert.ok(isSweep([...up, ...up.toReversed()]));
    assert.ok(isSweep([...up.slice(20), ...up.toReversed(), ...up]), 'with the first magnetisation');
    assert.ok(!isSweep(up.map((value, at) => (at % 2 ? value : -value))));
    assert.ok(!isSweep(Array.from({ length: 200 }, (_none, at) => (at * 7919) % 1000)));
    assert.ok(!isSweep(Array.from({ length: 20 }, () => 5)), 'one value only');
  });

  test('takes no codes, infinite values or words of the language for numbers', () => {
    assert.deepEqual(numbersOf([['007'], ['010'], ['12']], 0), [Number.NaN, Number.NaN, Number.NaN]);
    assert.deepEqual(numbersOf([['Infinity'], ['0x10'], ['5%'], ['005.50']], 0), [
      ...[Number.NaN, Number.NaN, Number.NaN],
      5.5,
    ]);
  });

  test('has ticks at round numbers inside its range', () => {
    const { ticks, at } = scaleOf([0.13, 9.87], 0, 100);
    assert.deepEqual(
      ticks.map(({ label }) => label),
      ['2', '4', '6', '8'],
    );
    assert.equal(at(0.13), 0);
    assert.equal(at(9.87), 100);
    assert.deepEqual(
      scaleOf([-3e-9, 2e-9], 0, 1).ticks.map(({ label }) => label),
      ['-3e-9', '-2e-9', '-1e-9', '0', '1e-9', '2e-9'],
    );
  });

  test('of one value, or of none, still has a scale', () => {
    assert.ok(scaleOf([5, 5], 0, 10).ticks.length > 2);
    assert.ok(scaleOf(undefined, 0, 10).ticks.length > 2);
  });

  test('on a logarithmic axis has powers of ten, and leads back from places to values', () => {
    const { ticks, at, of } = scaleOf([0.1, 1000], 0, 400, true);
    assert.deepEqual(
      ticks.map(({ value }) => value),
      [0.1, 1, 10, 100, 1000],
    );
    assert.equal(at(10), 200);
    assert.ok(Math.abs(of(200) - 10) < 1e-9);
    assert.ok(scaleOf([2, 3], 0, 1, true).ticks.length > 2, 'within one power');
  });

  test('has colours from dark blue to yellow', () => {
    assert.equal(colourAt(0), 'rgb(68 1 84)');
    assert.equal(colourAt(1), 'rgb(253 231 37)');
    assert.equal(colourAt(7), colourAt(1));
  });

  test('finds the unit in the name of a column', () => {
    const named = {
      'Temperature (K)': 'K',
      'T [K]': 'K',
      T_K: 'K',
      'R/Ohm': 'Ohm',
      'energy, eV': 'eV',
      '温度（K）': 'K',
      formation_eV_per_atom: 'eV/atom',
      name: '',
      x_y: '',
      'Magnetic Field (Oe)': 'Oe',
    };
    for (const [name, unit] of Object.entries(named)) assert.equal(columnUnit(name), unit, name);
  });
});

describe('the choice of axes in another part of a file', () => {
  const logs = { x: false, y: true };
  const state = {
    columns: ['T', 'R', 'dR', 'B'],
    logs,
    joined: true,
    chosen: { x: 3, ys: [1], colour: null, error: 2 },
  };

  test('stays with columns of the same names, wherever they are', () => {
    assert.deepEqual(keptChoice(state, ['T', 'R', 'dR', 'B']), state.chosen);
    assert.deepEqual(keptChoice(state, ['B', 'T', 'dR', 'R']), { x: 0, ys: [3], colour: null, error: 2 });
    const map = { ...state, chosen: { x: -1, ys: [1], colour: 0, error: null } };
    assert.deepEqual(keptChoice(map, ['R', 'T']), { x: -1, ys: [0], colour: 1, error: null });
  });

  test('is none where a name is missing, or stands twice', () => {
    assert.equal(keptChoice(undefined, ['T', 'R']), undefined);
    assert.equal(keptChoice(state, ['T', 'R', 'dR']), undefined);
    assert.equal(keptChoice(state, ['T', 'R', 'dR', 'B', 'R']), undefined);
    const unnamed = { ...state, columns: ['', 'R', '', 'B'] };
    assert.equal(keptChoice(unnamed, ['', 'R', 'B']), undefined);
    assert.deepEqual(
      keptChoice(unnamed, ['', 'R', '', 'B']),
      state.chosen,
      'the columns of another block of one table',
    );
  });
});
