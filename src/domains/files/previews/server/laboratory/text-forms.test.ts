import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '#shared/fail';
import { numbersIn } from '../columns.ts';
import { scanOf } from '../spectra.ts';
import { lines } from './laboratory-writers.ts';
import { withInstrumentFacts } from './quantum-design.ts';
import { instrumentText } from './text-forms.ts';

const vamasBlock = (name: string, counts: readonly number[]) => [
  ...[name, 'Fe film', '2024', '5', '17', '10', '30', '0', '8', '0', 'XPS', 'Al', '1486.6'],
  ...['100', '0', '0', '45', '0', 'FAT', '20', '1', '4.5', '0', '0', '0', '0', '0', 'Fe 2p', 'none', '-1'],
  ...['Kinetic Energy', 'eV', '770', '0.5', '1', 'Intensity', 'counts', 'pulse counting', '0.1', '3', '0'],
  ...['0', '0', '0', '0', String(counts.length), '1', '9', ...counts.map(String)],
];
const vamas = (blocks: readonly string[]) =>
  lines(
    ...['VAMAS Surface Chemical Analysis Standard Data Transfer Format 1988 May 4', 'Institute', 'Axis', 'Operator'],
    ...['Experiment', '0', 'NORM', 'REGULAR', '1', '0', '0', '0', '0', '0', '2', ...blocks, 'end of experiment'],
  );

/** A text of each form with two scans, or with one. */
const texts: Record<string, string> = {
  vamas: vamas([...vamasBlock('Fe 2p', [5, 6, 7]), ...vamasBlock('O 1s', [8, 9])]),
  scienta: lines(
    ...['[Info]', 'Number of Regions=2', '[Region 1]', 'Region Name=VB', 'Dimension 1 name=Binding Energy [eV]'],
    ...['[Info 1]', 'Pass Energy=50', '[Data 1]', ' 3.0E+1  8.5', ' 2.9E+1  9.5', '[Region 2]', 'Region Name=EF'],
    ...['Dimension 1 name=Kinetic Energy [eV]', '[Info 2]', 'Sample=Ag', '[Data 2]', ' 1 5', ' 2 6'],
  ),
  specs: lines(
    ...['# Created by:        SpecsLab2, Version 2.77', '#', '#   Counts Per Second:        yes', '# Group:  Si'],
    ...['#', '# values in kinetic energy', '# Region:  Si 2p', '# Pass Energy: 10', '', '1380 5', '1381 6', ''],
    ...['# values in binding energy', '# Region:  O 1s', '', '530 7', '531 8'],
  ),
  emsa: lines(
    ...[
      '#FORMAT      : EMSA/MAS Spectral Data File',
      '#VERSION     : 1.0',
      '#TITLE       : NIO EELS',
      '#NPOINTS     : 4.',
    ],
    ...['#NCOLUMNS    : 2.', '#XUNITS      : eV', '#YUNITS      : Intensity', '#DATATYPE    : Y', '#XPERCHAN    : 0.5'],
    ...['#OFFSET      : 500', '#SPECTRUM    : Spectral Data Starts Here', '1, 2,', '3, 4,', '#ENDOFDATA   :'],
  ),
  igor: lines(
    ...[
      'IGOR',
      'WAVES/D\tR',
      'BEGIN',
      '\t1.5',
      '\t2.5',
      '\tNaN',
      'END',
      'X SetScale/P x 10,0.5,"K", R; SetScale y 0,0,"Ohm", R',
    ],
    ...['WAVES/D T, M', 'BEGIN', '2 0.1', '3 0.2', 'END'],
  ),
  uxd: lines(
    ...[
      '; file',
      '_FILEVERSION=2',
      "_SAMPLE='Si'",
      '; range',
      "_DRIVE='COUPLED'",
      '_STEPTIME=1',
      '_STEPSIZE=0.02',
      '_START=20',
    ],
    ...[
      '_STEPCOUNT=3',
      '_COUNTS',
      ' 5 6',
      ' 7',
      "_DRIVE='COUPLED'",
      '_STEPTIME=2',
      '_STEPSIZE=0.5',
      '_START=30',
      '_2THETACOUNTS',
      ' 30 9',
      ' 30.5 10',
    ],
  ),
  philips: lines(
    ...['SampleIdent,Sample5 ,/', 'Anode,Cu,/', 'DataAngleRange,   5.0000,  5.0400,/', 'ScanStepSize,    0.020,/'],
    ...['RawScan', '    6234,    6185,', '    5969/'],
  ),
  rigaku: lines(
    ...[
      '*TYPE = Raw',
      '*CLASS = Standard',
      '*BEGIN',
      '*START = 10.0',
      '*STOP = 10.4',
      '*STEP = 0.2',
      '*COUNT = 3',
      '5, 6,',
      '7',
      '*END',
      '*EOF',
    ],
  ),
  gsas: lines(
    ...[
      'Y3Fe5O12 at room temperature',
      'BANK 1 4 1 CONST 2000 5 0 0 STD',
      '     100 4   200     300     400',
      'BANK 2 2 1 CONST 100 10 0 0 ESD',
      '     50.      5.     60.      6.',
    ],
  ),
  fxye: lines('title', 'BANK 1 2 2 SLOG 1000 2000 0.0004 0 FXYE', '1000.5 3.5 0.1', '1001.5 4.5 0.2'),
};
/** Two entries of a file of small-angle scattering; a point may lack a quantity. */
const point = (q: number, i: number, more = '') =>
  `<Idata><Q unit="1/A">${q}</Q><I unit="1/cm">${i}</I>${more}</Idata>`;
texts['cansas'] = lines(
  '<?xml version="1.0"?>',
  '<SASroot version="1.0" xmlns="cansas1d/1.0">',
  `<SASentry><Title>Blend</Title><Run>7</Run><SASdata>${point(0.01, 100)}`,
  `${point(0.02, 50, '<Idev unit="1/cm">2</Idev><Qmean unit="1/A"><!-- optional --></Qmean>')}</SASdata>`,
  '<SASsample><ID>S1</ID><thickness unit="mm">1.0</thickness></SASsample></SASentry>',
  `<SASentry><Title>Silica</Title><SASdata name="merged">${point(0.1, 7)}${point(0.2, 6)}</SASdata></SASentry>`,
  '</SASroot>',
);
texts['kek'] = lines(
  '  9809     KEK-PF   BL9A',
  ' Mono :   Si(111)       D=  3.13551 A    Initial angle= 13.93250 deg',
  ' Ortec(-1)     NDCH = 2',
  '  Angle(c)  Angle(o)    time/s         2         3',
  '      Mode         0         0         1         3',
  '    Offset         0         0  7753.700  7157.100',
  '  17.41446  17.41440      1.00   1792467     14016',
  '  17.39679  17.39700      1.00   1781004     13757',
  '\u001a',
);
const read = (name: string, which = 1, isWhole = true) => instrumentText(texts[name]!, which, isWhole)!;
const short = ({ columns, rows, part }: ReturnType<typeof read>) => ({ columns, rows, total: part?.total ?? 1 });

describe('a text of an instrument', () => {
  test('of VAMAS has each block over its energy', () => {
    assert.deepEqual(short(read('vamas', 2)), {
      columns: ['Kinetic Energy (eV)', 'Intensity (counts)'],
      rows: [
        ['770', '8'],
        ['770.5', '9'],
      ],
      total: 2,
    });
    assert.ok(read('vamas').above.includes('Excitation energy (eV): 1486.6'));
  });

  test('of small-angle scattering has each curve with its uncertainties', () => {
    const { columns, rows, total } = short(read('cansas'));
    assert.deepEqual([columns, total], [['Q (1/A)', 'I (1/cm)', 'Idev (1/cm)'], 2]);
    assert.deepEqual(rows, [
      ['0.01', '100', ''],
      ['0.02', '50', '2'],
    ]);
    assert.deepEqual(read('cansas').above, ['Title: Blend', 'Run: 7', 'ID: S1', 'thickness: 1.0 mm']);
    assert.equal(read('cansas').part?.name, 'Blend');
    assert.deepEqual([read('cansas', 2).part?.name, read('cansas', 2).rows.length], ['merged', 2]);
    assert.throws(() => instrumentText(texts['cansas']!.replace('>100<', '>x<'), 1, true), Failure);
  });

  test('of the Photon Factory has the energy by the spacing of its crystal', () => {
    const { columns, rows } = short(read('kek'));
    assert.deepEqual(columns, [
      ...['Energy (eV)', 'Angle, set (°)', 'Angle, observed (°)', 'Time (s)'],
      ...['Detector 2 (counts)', 'Detector 3 (counts)'],
    ]);
    // hc / (2 · 3.13551 Å · sin 17.4144°); the programme of the beamline asked for 6606.20 eV.
    assert.ok(Math.abs(Number(rows[0]![0]) - 6606.17) < 0.05);
    assert.deepEqual(rows[1]!.slice(1), ['17.39679', '17.397', '1', '1781004', '13757']);
  });

  test('of Scienta and SPECS has each region with its kind of energy', () => {
    assert.deepEqual(short(read('scienta')), {
      columns: ['Binding Energy (eV)', 'Intensity (counts)'],
      rows: [
        ['30', '8.5'],
        ['29', '9.5'],
      ],
      total: 2,
    });
    assert.deepEqual(read('scienta', 2).above, ['Sample: Ag']);
    assert.deepEqual(short(read('specs')), {
      columns: ['Kinetic Energy (eV)', 'Intensity (counts/s)'],
      rows: [
        ['1380', '5'],
        ['1381', '6'],
      ],
      total: 2,
    });
    assert.equal(read('specs', 2).columns[0], 'Binding Energy (eV)');
    assert.equal(read('specs', 2).part?.name, 'Si · O 1s');
  });

  test('of EMSA has evenly spaced energies', () => {
    assert.deepEqual(short(read('emsa')).rows, [
      ['500', '1'],
      ['500.5', '2'],
      ['501', '3'],
      ['501.5', '4'],
    ]);
    assert.equal(read('emsa').remarks, undefined);
  });

  test('of Igor has waves with their scaling, and several waves as columns', () => {
    assert.deepEqual(short(read('igor')), {
      columns: ['x (K)', 'R (Ohm)'],
      rows: [
        ['10', '1.5'],
        ['10.5', '2.5'],
        ['11', ''],
      ],
      total: 2,
    });
    assert.deepEqual(short(read('igor', 2)).columns, ['T', 'M']);
  });

  test('of a diffractometer has its counts over the angle', () => {
    assert.deepEqual(short(read('uxd')), {
      columns: ['2θ (°)', 'Intensity (counts)'],
      rows: [
        ['20', '5'],
        ['20.02', '6'],
        ['20.04', '7'],
      ],
      total: 2,
    });
    assert.deepEqual(read('uxd', 2).rows[1], ['30.5', '10']);
    assert.deepEqual(read('philips').rows.at(-1), ['5.04', '5969']);
    assert.deepEqual(read('rigaku').rows.at(-1), ['10.4', '7']);
    assert.deepEqual(read('gsas').rows, [
      ['20', '100', '10'],
      ['20.05', '200', '7.07107'],
      ['20.1', '300', '17.3205'],
      ['20.15', '400', '20'],
    ]);
    assert.deepEqual(read('gsas', 2).rows[1], ['1.1', '60', '6']);
    assert.deepEqual(short(read('fxye')).columns, ['TOF (µs)', 'Intensity (counts)', 'Standard uncertainty']);
  });

  test('that states another number of points says so', () => {
    const text = texts['uxd']!.replace('_STEPCOUNT=3', '_STEPCOUNT=4');
    assert.deepEqual(instrumentText(text, 1, true)!.remarks, [
      { kind: 'differs', name: 'STEPCOUNT', stated: '4', read: '3' },
    ]);
  });

  test('under any of the endings is told by its content, and any other text is not', () => {
    assert.equal(scanOf('a.uxd', texts['vamas']!, true).columns[0], 'Kinetic Energy (eV)');
    assert.equal(instrumentText('T R\n1 2\n2 3\n', 1, true), undefined);
  });

  test('of Quantum Design has its header as facts with units, and the columns below it', () => {
    const text = lines(
      ...[
        '[Header]',
        '; VSM Data File',
        'TITLE,Fe3O4',
        'FILEOPENTIME,3907407619.1,10/25/2023,3:00 pm',
        'BYAPP,VSM,1.0',
      ],
      ...['INFO,10.2,SAMPLE_MASS', 'INFO,7.7,MASS:Sample Mass (mg)', 'STARTUPAXIS,X,3', '[Data]'],
      ...['Comment,Time Stamp (sec),Temperature (K),Moment (emu)', ',1,300,0.5', ',2,299,0.6', ',3,298,0.7'],
    );
    const table = withInstrumentFacts(numbersIn(text, true)!);
    assert.deepEqual(table.above, [
      'TITLE: Fe3O4',
      'FILEOPENTIME: 3907407619.1, 10/25/2023, 3:00 pm',
      'BYAPP: VSM, 1.0',
      'SAMPLE_MASS: 10.2 mg',
      'Sample Mass (mg): 7.7',
    ]);
    assert.deepEqual(table.columns, ['Comment', 'Time Stamp (sec)', 'Temperature (K)', 'Moment (emu)']);
  });
});

describe('a damaged text of an instrument', () => {
  for (const name of Object.keys(texts))
    test(`of the form ${name} is read, or refused with a reason, in time`, () => {
      const text = texts[name]!;
      const all = [
        ...Array.from({ length: 10 }, (_none, at) => text.slice(0, Math.floor((text.length * at) / 10))),
        ...[...text.matchAll(/\d+/g)].flatMap(({ 0: digits, index }) =>
          ['999999999', '-1', '1e308', 'x'].map(
            (word) => text.slice(0, index) + word + text.slice(index + digits.length),
          ),
        ),
      ];
      for (const one of all)
        for (const isWhole of [true, false]) {
          const began = performance.now();
          try {
            instrumentText(one, 1, isWhole);
          } catch (error) {
            assert.ok(error instanceof Failure, String((error as Error).stack));
          }
          assert.ok(performance.now() - began < 1000, one.slice(0, 300));
        }
    });
});
