import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureOf } from './structures.ts';

const refused = (reason: string) => ({ key: `files.previews.${reason}` });

const rockSalt = `data_NaCl
_cell_length_a 5.6402(2)
_cell_length_b 5.6402
_cell_length_c 5.6402
_cell_angle_alpha 90
_cell_angle_beta 90.0
_cell_angle_gamma 90
loop_
_space_group_symop_operation_xyz
'x, y, z'
'x, y+1/2, z+1/2'
'x+0.5, y, z+1/2'
'1/2+x, 1/2+y, z'
'-x, -y, -z'
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 Na1+ 0 0 0
Cl1 Cl1- 0.5(0) 0.5 0.5 # a comment
`;

describe('a crystal structure', () => {
  test('of a CIF file has the atoms that its symmetry makes, each once', () => {
    const shown = structureOf('NaCl.cif', rockSalt);
    assert.equal(shown.formula, 'NaCl');
    assert.equal(shown.atoms.length, 8);
    assert.equal(shown.cell!.a, 5.6402);
    assert.ok(Math.abs(shown.cell!.volume - 5.6402 ** 3) < 1e-3);
  });

  test('of a CIF file that names a space group of two origins without its operations is said to be its sites alone', () => {
    const bare = rockSalt.replace(
      /loop_\n_space_group_symop[\s\S]*?(?=loop_)/,
      "_space_group_name_H-M_alt 'F d -3 m'\n",
    );
    const shown = structureOf('NaCl.cif', bare);
    assert.deepEqual([shown.atoms.length, shown.spaceGroup, shown.isUnexpanded], [2, 'F d -3 m', true]);
    assert.equal(structureOf('NaCl.cif', rockSalt).isUnexpanded, false);
    for (const none of ["'P 1'", '?'])
      assert.equal(structureOf('a.cif', bare.replace("'F d -3 m'", none)).isUnexpanded, false);
    const number = bare.replace("_space_group_name_H-M_alt 'F d -3 m'", '_symmetry_Int_Tables_number 227');
    assert.equal(structureOf('a.cif', number).spaceGroup, '227');
    const whole = rockSalt.replace('loop_', "_symmetry_space_group_name_H-M 'F d -3 m'\nloop_");
    assert.deepEqual(
      [structureOf('a.cif', whole).spaceGroup, structureOf('a.cif', whole).isUnexpanded],
      ['F d -3 m', false],
    );
  });

  test('of a CIF file with sites that are occupied in part says so', () => {
    const mixed = rockSalt
      .replace('_atom_site_fract_z\n', '_atom_site_fract_z\n_atom_site_occupancy\n')
      .replace('Na1+ 0 0 0', 'Na1+ 0 0 0 0.75(2)\nK1 K1+ 0 0 0 0.25(2)')
      .replace('0.5 0.5 #', '0.5 0.5 1 #');
    assert.equal(structureOf('a.cif', mixed).isPartlyOccupied, true);
    assert.equal(structureOf('a.cif', rockSalt).isPartlyOccupied, false);
  });

  test('of a hexagonal cell stands at the right places', () => {
    const cif = `data_x
_cell_length_a 2\n_cell_length_b 2\n_cell_length_c 3\n_cell_angle_alpha 90\n_cell_angle_beta 90\n_cell_angle_gamma 120
loop_\n_atom_site_label\n_atom_site_fract_x\n_atom_site_fract_y\n_atom_site_fract_z\nC1 0 1.5 0.5\n`;
    assert.deepEqual(structureOf('graphite.cif', cif).atoms, [{ element: 'C', x: -0.5, y: 0.866, z: 1.5 }]);
  });

  test('of a POSCAR file counts its atoms, in fractions or in Å', () => {
    const direct = `SrTiO3\n3.905\n1 0 0\n0 1 0\n0 0 1\nSr Ti O\n1 1 3\nDirect\n0 0 0\n.5 .5 .5\n.5 .5 0\n.5 0 .5\n0 .5 .5\n`;
    const shown = structureOf('POSCAR', direct);
    assert.equal(shown.formula, 'SrTiO3');
    assert.deepEqual(shown.atoms[1], { element: 'Ti', x: 1.9525, y: 1.9525, z: 1.9525 });
    const cartesian = direct.replace('Direct', 'Selective dynamics\nCartesian').replace('.5 .5 .5', '.5 .5 .5 T T F');
    assert.deepEqual(structureOf('a.vasp', cartesian).atoms[1], shown.atoms[1]);
    const byVolume = direct.replace('\n3.905\n', `\n-${3.905 ** 3}\n`);
    assert.deepEqual(structureOf('a.vasp', byVolume).cell, shown.cell);
  });

  test('of an XYZ file is a molecule, or a crystal where it names a lattice', () => {
    const water = '3\nwater\nO 0 0 0\nH 0.76 0.59 0\nH -0.76 0.59 0\n';
    const molecule = structureOf('water.xyz', water);
    assert.equal(molecule.cell, null);
    assert.equal(molecule.formula, 'H2O');
    const crystal = structureOf(
      'x.extxyz',
      '1\nLattice="2 0 0 0 2 0 0 0 2" Properties=id:I:1:species:S:1:pos:R:3\n1 Po 1 1 1\n',
    );
    assert.equal(crystal.cell!.volume, 8);
    assert.deepEqual(crystal.atoms, [{ element: 'Po', x: 1, y: 1, z: 1 }]);
  });

  test('of a magnetic CIF file has the atoms of its operations and of its centring', () => {
    const magnetic = `data_MnO
_cell_length_a 2
_cell_length_b 2
_cell_length_c 4
_space_group_magn.name_BNS  "P_c m"
loop_
_space_group_symop_magn_operation.id
_space_group_symop_magn_operation.xyz
1 x,y,z,+1
2 -x,-y,-z,-1
loop_
_space_group_symop_magn_centering.id
_space_group_symop_magn_centering.xyz
1 x,y,z,+1
2 x,y,z+1/2,-1
loop_
_atom_site_label
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Mn1 0 0 0
O1 0.5 0.5 0.1
`;
    const shown = structureOf('MnO.mcif', magnetic);
    assert.deepEqual([shown.atoms.length, shown.cell!.alpha, shown.spaceGroup], [6, 90, 'P_c m']);
    assert.equal(shown.isUnexpanded, false);
  });

  test('of a CIF file with several blocks is the one that is asked for, and says how many there are', () => {
    const empty = 'data_global\n_publ_section_title\n;\nTwo phases: data_x loop_\n;\n';
    const two = `${empty}${rockSalt}${rockSalt.replaceAll('Na', 'K').replaceAll('5.6402', '6.2931')}`;
    assert.deepEqual(
      [1, 2].map((which) => {
        const { formula, shown, total } = structureOf('phases.cif', two, which);
        return [formula, shown, total];
      }),
      [
        ['NaCl', 1, 2],
        ['KCl', 2, 2],
      ],
    );
    assert.throws(() => structureOf('phases.cif', two, 3), refused('malformed'));
  });

  test('of a CIF file without a cell is a molecule; unknown symbols are read from the labels, ends of lines are of any kind', () => {
    const molecule = `data_x\rloop_\r_atom_site.label\r_atom_site.type_symbol\r_atom_site.Cartn_x\r_atom_site.Cartn_y\r_atom_site.Cartn_z\rC1 ? 0 0 0\rO1 . 0 0 1.13(2)\r`;
    const shown = structureOf('co.cif', molecule);
    assert.deepEqual([shown.cell, shown.formula, shown.atoms[1]!.z], [null, 'CO', 1.13]);
  });

  test('of a CIF file that names a lattice without tabulated setting is said to be its sites alone', () => {
    const named = (symbol: string) =>
      rockSalt.replace(
        /loop_\n_space_group_symop[\s\S]*?(?=loop_)/,
        `_symmetry_space_group_name_H-M '${symbol}'\n_symmetry_Int_Tables_number 2\n`,
      );
    assert.deepEqual(
      [structureOf('a.cif', named('C -1')).isUnexpanded, structureOf('a.cif', named('P -1')).expandedBy],
      [true, '-P 1'],
    );
  });

  test('of a POSCAR file may have more kinds of atoms than one line', () => {
    const text = 'x\n1\n9 0 0\n0 9 0\n0 0 9\n Na Cl\n K\n 1 1\n 2\nDirect\n0 0 0\n.5 0 0\n0 .5 0\n0 0 .5\n';
    assert.equal(structureOf('POSCAR', text).formula, 'K2NaCl');
  });

  test('of a POSCAR file may be scaled along each axis', () => {
    const text = 'Fe\n2 3 4.0D0\n1 0 0\n0 1 0\n0 0 1\nFe_pv\n1 ! one\nCartesian\n0.5 0.5 0.5\n';
    const { cell, atoms } = structureOf('POSCAR', text);
    assert.deepEqual([cell!.a, cell!.b, cell!.c], [2, 3, 4]);
    assert.deepEqual(atoms, [{ element: 'Fe', x: 1, y: 1.5, z: 2 }]);
  });

  test('of a POSCAR file of VASP 4 has the elements that it names, and no others', () => {
    const vasp4 = (comment: string, label = '') =>
      `${comment}\n3.567\n0 .5 .5\n.5 0 .5\n.5 .5 0\n1 1\nDirect\n0 0 0 ${label}\n.25 .25 .25 ${label}\n`;
    assert.equal(structureOf('POSCAR', vasp4('Zn S')).formula, 'ZnS');
    assert.equal(structureOf('POSCAR', vasp4('Zn S wurtzite')).formula, 'ZnS');
    assert.equal(structureOf('POSCAR', vasp4('cubic diamond', 'C')).formula, 'C');
    const unknown = structureOf('POSCAR', vasp4('cubic diamond'));
    assert.deepEqual([...new Set(unknown.atoms.map(({ element }) => element))], ['X']);
    assert.equal(unknown.cell!.a, 2.5222);
  });

  test('of an XYZ file may number its elements, and write them as Fortran does', () => {
    const shown = structureOf('a.xyz', ' 2\n i = 0, time = 0.000, E = -17.16\n 8 0.0D+00 0 0\n 6 0 0 .1128d1\n');
    assert.deepEqual([shown.formula, shown.atoms[1]!.z], ['CO', 1.128]);
    const columns = structureOf(
      'a.xyz',
      "1\nLattice='3 0 0 0 4 0 0 0 5' Properties=Z:I:1:pos:R:3:forces:R:3 pbc='T T T'\n26 1 1 1 0 0 0\n",
    );
    assert.deepEqual([columns.formula, columns.cell!.c], ['Fe', 5]);
    assert.equal(structureOf('a.xyz', '1\nLattice=[[2,0,0],[0,2,0],[0,0,2]]\nPo 0 0 0\n').cell!.volume, 8);
  });

  test('of an XYZ file with a path is the frame that is asked for; of a file that was cut those before the cut', () => {
    const frame = (z: number) => `2\nstep ${z}\nO 0 0 0\nH 0 0 ${z}\n`;
    const path = [1, 2, 3].map(frame).join('') + '\n';
    const at = (which: number) => structureOf('md.xyz', path, which);
    assert.deepEqual([at(1).total, at(3).shown, at(3).atoms[1]!.z], [3, 3, 3]);
    assert.throws(() => at(4), refused('malformed'));
    assert.equal(at(3).more, false);
    const cut = structureOf('md.xyz', path.slice(0, -15), 2, false);
    assert.deepEqual([cut.total, cut.more, cut.shown, cut.atoms.length], [2, true, 2, 2]);
    assert.throws(() => structureOf('md.xyz', frame(1).slice(0, -3), 1, false), refused('tooLong'));
    assert.throws(() => structureOf('a.cif', rockSalt, 1, false), refused('tooLong'));
  });

  test('of an XYZ file may have comments between its frames; other lines are said to be left over', () => {
    const frame = (z: number) => `2\nstep\nO 0 0 0\nH 0 0 ${z}\n`;
    const commented = `# made by hand\n${frame(1)}\n# second\n! third\n${frame(2)}`;
    assert.deepEqual(
      [1, 2].map((which) => {
        const { total, atoms, notes } = structureOf('a.xyz', commented, which);
        return [total, atoms[1]!.z, notes];
      }),
      [
        [2, 1, []],
        [2, 2, []],
      ],
    );
    // Three atoms where two are announced, and the charges that a program writes below.
    const left = structureOf('a.xyz', `${frame(1)}H 0 0 9\n${frame(2)}2\ncharges of 1 O\nend\n`, 2);
    assert.deepEqual([left.total, left.atoms[1]!.z], [2, 2]);
    assert.deepEqual(left.notes, [{ kind: 'outside', sites: ['H 0 0 9', '2', 'charges of 1 O', 'end'], count: 4 }]);
  });

  test('of an XYZ file may have its lattice below the atoms', () => {
    const vectors = 'VEC1 4 0 0\nVEC2 0 4 0\nVEC3 0 0 4\n';
    const shown = structureOf('a.xyz', `1\n\nPo 0 0 2\n${vectors}1\n\nPo 0 0 0\n`);
    assert.deepEqual([shown.cell?.volume, shown.total, shown.notes], [64, 2, []]);
  });

  test('of an XDATCAR file of VASP 4 has steps that blank lines part', () => {
    const step = (z: number) => `\n 0 0 0\n 0.5 0.5 ${z}\n`;
    const text = `run\n 1\n 4 0 0\n 0 4 0\n 0 0 4\n Na Cl\n 1 1\n${step(0.5)}${step(0.25)}`;
    const second = structureOf('XDATCAR', text, 2);
    assert.deepEqual([second.total, second.formula, second.atoms[1]!.z], [2, 'NaCl', 1]);
  });

  test('of a CIF file that was cut is one of the complete blocks; a block without places is none', () => {
    const unplaced = rockSalt.replace(/Na1 Na1\+[\s\S]*$/, '? ? ? ? ?\n');
    assert.equal(structureOf('a.cif', rockSalt + unplaced).total, 1);
    const cut = structureOf('a.cif', rockSalt + rockSalt.slice(0, 300), 1, false);
    assert.deepEqual([cut.formula, cut.total, cut.more], ['NaCl', 1, true]);
  });

  test('of a CHGCAR file is shown without its grid, which is said', () => {
    const text =
      'NaCl\n1.0 1.0 2.0\n4 0 0\n0 4 0\n0 0 4\nNa Cl\n1 1\nDirect\n0 0 0\n.5 .5 .5\n\n2 2 2\n1 2 3 4 5\n6 7 8\n';
    const { formula, cell, notes } = structureOf('CHGCAR', text);
    assert.deepEqual([formula, cell!.c, notes.map(({ kind }) => kind)], ['NaCl', 8, ['grid']]);
  });

  test('is named as chemists name it', () => {
    const molecule = (symbols: string) => {
      const all = symbols.split(' ');
      return structureOf('a.xyz', `${all.length}\n\n${all.map((symbol) => `${symbol} 0 0 0`).join('\n')}\n`).formula;
    };
    assert.deepEqual(['O C', 'H O H', 'H H N H', 'Si C', 'O Ti O', 'H H C C O H H H H', 'As Ga'].map(molecule), [
      'CO',
      'H2O',
      'NH3',
      'SiC',
      'TiO2',
      'C2H6O',
      'GaAs',
    ]);
  });

  for (const [what, name, text] of [
    ['without a number', 'a.cif', rockSalt.replace('5.6402\n_cell_length_c', 'NaN\n_cell_length_c')],
    ['with an infinite number', 'a.xyz', '1\n\nH 1e999 0 0\n'],
    ['with a place beyond all numbers', 'a.xyz', '1\n\nH 1e305 0 0\n'],
    ['with an operation that divides by nothing', 'a.cif', rockSalt.replace('y+1/2', 'y+1/0')],
    ['with an operation that is none', 'a.cif', rockSalt.replace("'-x, -y, -z'", "'import(1), y, z'")],
    ['with a flat cell', 'POSCAR', 'H\n1\n1 0 0\n1 0 0\n0 0 1\nH\n1\nDirect\n0 0 0\n'],
    ['with a word that is no atom', 'a.xyz', '1\n\n= 0 0 0\n'],
    ['that is shorter than it says', 'a.xyz', '5\n\nH 0 0 0\n'],
  ] as const)
    test(`${what} is called malformed`, () => assert.throws(() => structureOf(name, text), refused('malformed')));

  test('is missing where a CIF file holds data of another kind', () => {
    assert.throws(() => structureOf('a.cif', 'data_x\n_cell_length_a 1\n'), refused('noAtoms'));
  });

  test('of ten million atoms is called too long before they are made', () => {
    assert.throws(() => structureOf('a.xyz', '10000000\n\n'), refused('tooLong'));
    assert.throws(() => structureOf('POSCAR', 'H\n1\n1 0 0\n0 1 0\n0 0 1\nH\n10000000\nDirect\n'), refused('tooLong'));
  });
});
