import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureForm } from './structure-form.ts';
import { all, cube, only, places, rounded, said } from './testing-structures.ts';

test('the format of a structure is told by the name of its file', () => {
  for (const [name, form] of [
    ['a.cif', 'cif'],
    ['mp-149_POSCAR', 'poscar'],
    ['CHGCAR', 'poscar'],
    ['run/XDATCAR', 'xdatcar'],
    ['a.extxyz', 'xyz'],
    ['vasprun.xml', 'vasprun'],
    ['OUTCAR.relax', 'outcar'],
    ['a.xsf', 'xsf'],
    ['a.AXSF', 'xsf'],
    ['geometry.in', 'aims'],
    ['relaxed_geometry.in.next_step', 'aims'],
    ['a.pwi', 'espresso'],
    ['scf.pw.in', 'espresso'],
    ['scf.in', 'espresso'],
    ['structure.json', 'pymatgen'],
    ['structures.jsonl', 'optimade'],
    ['DOSCAR', undefined],
    ['a.csv', undefined],
    ['POSCAR.zip', undefined],
  ] as const)
    assert.equal(structureForm(name), form, name);
});

describe('a vasprun.xml file', () => {
  const varray = (name: string, rows: string[]) =>
    `<varray name="${name}">${rows.map((row) => `<v> ${row} </v>`).join('\n')}</varray>`;
  const structure = (name: string, a: string, x: string) =>
    `<structure${name}>\n<crystal>${varray('basis', [`${a} 0 0`, `0 ${a} 0`, `0 0 ${a}`])}</crystal>${varray('positions', ['0 0 0', `${x} .5 .5`])}</structure>\n`;
  const step = (a: string, energy: string, more = '') =>
    `<calculation>\n${structure('', a, '.5')}<energy><i name="e_fr_energy"> ${energy}1 </i>\n<i name="e_0_energy"> ${energy} </i></energy>${more}</calculation>\n`;
  const bands = `<eigenvalues><array><field>eigene</field><field>occ</field><set><set comment="spin 1">
<set comment="kpoint 1"><r> -1.5 1.0 </r><r> 2.0 0.0 </r></set><set comment="kpoint 2"><r> -1.25 1.0 </r><r> 1.0 0.0 </r></set></set></set></array></eigenvalues>`;
  const xml = (body: string, settings = '') => `<?xml version="1.0"?>
<modeling>
<generator><i name="program" type="string">vasp </i>
<i name="version" type="string">6.3.0  </i></generator>
<parameters>${settings}</parameters>
<atominfo><atoms> 2 </atoms><array name="atoms"><set><rc><c>Na</c><c> 1</c></rc><rc><c>r </c><c> 2</c></rc></set></array>
<array name="atomtypes"><set><rc><c> 1</c><c>Na</c><c>23</c><c>1</c><c> PAW_PBE Na 08Apr2002 </c></rc><rc><c> 1</c><c>r </c><c>91</c><c>4</c><c> PAW_PBE Zr_sv 04Jan2005 </c></rc></set></array></atominfo>
${structure(' name="initialpos"', '5', '.4')}${body}`;
  const whole = (settings = '') =>
    xml(step('5.1', '-7.5') + step('5.2', '-8.25', bands) + structure(' name="finalpos" ', '5.2', '.5'), settings);

  test('has its final structure, with the energy of the last step and the gap between its eigenvalues', () => {
    const found = only('vasprun.xml', whole());
    assert.equal(found.read.formula, 'NaZr');
    assert.deepEqual(rounded(found.read.vectors), cube(5.2));
    assert.deepEqual(places(found), [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ]);
    assert.deepEqual(said(found), [
      ['program', 'VASP'],
      ['method', 'computed'],
      ['programVersion', '6.3.0'],
      ['functional', 'PBE'],
      ['totalEnergy', -8.25],
      ['bandGap', 2.25],
    ]);
    const [energy, gap] = found.quantities.slice(-2);
    assert.match(energy!.line, /e_0_energy"> -8.25/);
    assert.equal(gap!.line, 'eigenvalues at 2 k-points');
  });

  for (const [settings, functional] of [
    ['<i name="GGA">PS</i>', 'PBEsol'],
    ['<i name="GGA">--</i>', 'PBE'],
    [
      '<i name="GGA">PE</i><i name="LHFCALC" type="logical">T</i><i name="HFSCREEN"> 0.2</i><i name="AEXX">0.25</i>',
      'HSE06',
    ],
    ['<i name="LHFCALC" type="logical">T</i><i name="HFSCREEN">0.0</i>', 'PBE0'],
    ['<i name="METAGGA"> R2scan</i><i name="GGA">--</i>', 'r2SCAN'],
    ['<i name="METAGGA">None</i><i name="LDAU" type="logical"> T </i>', 'PBE+U'],
    ['<i name="GGA">ZZ</i>', 'ZZ'],
  ])
    test(`names the functional ${functional} for ${settings!.replaceAll(/<[^>]*"(\w+)"[^>]*>\s*([^<]*)<\/i>/g, '$1=$2 ').trim()}`, () =>
      assert.equal(
        said(only('vasprun.xml', whole(settings))).find(([kind]) => kind === 'functional')?.[1],
        functional,
      ));

  test('of displaced atoms has the initial structure and the energy of the first step', () => {
    const found = only('vasprun.xml', whole('<i name="IBRION">6</i>'));
    assert.deepEqual(rounded(found.read.vectors), cube(5));
    assert.equal(said(found).find(([kind]) => kind === 'totalEnergy')?.[1], -7.5);
    assert.equal(
      said(found).some(([kind]) => kind === 'bandGap'),
      false,
    );
  });

  test('without an end has the structure of its last complete step', () => {
    const cut = whole().slice(0, whole().indexOf('finalpos') + 150);
    assert.deepEqual(rounded(only('vasprun.xml', cut).read.vectors), cube(5.2));
  });

  test('with other numbers of atoms, without atoms or with an infinite position is malformed', () => {
    for (const text of [
      whole().replace('<rc><c>r </c><c> 2</c></rc>', ''),
      whole().replaceAll('<rc>', '<x>'),
      whole().replaceAll('.5 .5 .5', 'NaN .5 .5'),
      '<xml>',
    ])
      assert.equal(all('vasprun.xml', text)[0].refusal, 'malformed');
  });
});

describe('an OUTCAR file', () => {
  const step = (
    a: string,
    z: string,
    energy: string,
  ) => ` number of electron      10.0000000 magnetization       2.5000000
  direct lattice vectors                 reciprocal lattice vectors
     ${a} 0.000000000-0.000000000     0.25 0 0
     0.000000000  ${a}  0.000000000     0 0.25 0
     0.000000000  0.000000000  ${a}     0 0 0.25
 POSITION                                       TOTAL-FORCE (eV/Angst)
 -----------------------------------------------------------------------------------
      0.00000      0.00000      0.00000         0.000000      0.000000      0.000000
      2.00000      2.00000      ${z}         0.000000      0.000000      0.000000
 -----------------------------------------------------------------------------------
  FREE ENERGIE OF THE ION-ELECTRON SYSTEM (eV)
  free  energy   TOTEN  =       ${energy} eV
  energy  without entropy=       ${energy}  energy(sigma->0) =       ${energy}
`;
  const head = ` vasp.5.4.4.18Apr17 complex
   VRHFIN =Mg: p6s2
   TITEL  = PAW_PBE Mg_pv 13Apr2007
   VRHFIN =O: s2p4
   TITEL  = PAW_PBE O 08Apr2002
   ions per type =               1   1
   GGA     =    --
`;

  test('has the structure, energy and moment of its last complete step', () => {
    const started = step('4.3', '1.90000', '-12.0').split('FREE ENERGIE')[0]!;
    const found = only('OUTCAR', head + step('4.1', '2.10000', '-11.5') + step('4.2', '2.00000', '-11.75') + started);
    assert.equal(found.read.formula, 'MgO');
    assert.deepEqual(rounded(found.read.vectors), cube(4.2));
    assert.equal(places(found)![1]![2], 0.4762);
    assert.deepEqual(said(found), [
      ['program', 'VASP'],
      ['method', 'computed'],
      ['programVersion', '5.4.4.18Apr17'],
      ['functional', 'PBE'],
      ['totalEnergy', -11.75],
      ['magneticMoment', 2.5],
    ]);
  });

  test('with more ions than lines, or without the names of its elements, is malformed', () => {
    const text = head + step('4.1', '2.10000', '-11.5');
    for (const bad of [
      text.replace('1   1', '1   9'),
      text.replaceAll(/VRHFIN.*|TITEL.*/g, ''),
      text.replace('2.10000', 'NaN'),
      text.replace(/ions per type.*/, ''),
    ])
      assert.equal(all('OUTCAR', bad)[0].refusal, 'malformed');
    assert.equal(all('OUTCAR', text.replace('1   1', '1   999999999'))[0].refusal, 'tooLong');
  });
});
