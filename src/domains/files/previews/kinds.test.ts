import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewKind } from './kinds.ts';

test('files of VASP are known by name in every form that people give them', () => {
  const structures = [
    ...['POSCAR', 'poscar', 'CONTCAR', 'SPOSCAR', 'XDATCAR', 'NaCl.POSCAR', 'NaCl_POSCAR', 'mp-149_POSCAR'],
    ...['POSCAR.vasp', 'POSCAR-001', 'POSCAR_Fe2O3', 'POSCAR.Fe2O3.txt', 'POSCAR2', 'POSCAR (1)', 'POSCAR(2).vasp'],
    ...['CONTCAR.relax', 'CONTCAR-1', 'Fe-O.CONTCAR', 'La(OH)3.POSCAR', 'step1.XDATCAR', 'NaCl.vasp', 'POSCAR.cif'],
    ...['POSCAR-中文说明', 'POSCAR弛豫后', 'CONTCAR（1）', '弛豫_POSCAR', 'Fe₂O₃.POSCAR', 'Größe-POSCAR'],
    ...['geometry.in', 'relaxed_geometry.in.next_step', 'pw.in', 'scf.pw.in', 'a.pwi', 'a.xsf', 'md.axsf'],
    ...['CHGCAR', 'CHG', 'PARCHG.0001', 'LOCPOT', 'ELFCAR', 'AECCAR0', 'NaCl_CHGCAR'],
  ];
  for (const name of structures) assert.equal(previewKind(name), 'structure', name);
  const tables = [
    'KPOINTS',
    'KPOINTS_OPT',
    'KPOINTS.band',
    'mp-149_KPOINTS',
    'IBZKPT',
    'OUTCAR.relax',
    'vasprun_dos.xml',
    'EIGENVAL2',
  ];
  for (const name of tables) assert.equal(previewKind(name), 'vasp', name);
});

test('an ending that says what a file is counts more than such a name', () => {
  const others = {
    'POSCAR.md': 'markdown',
    'POSCAR.png': 'picture',
    'POSCAR-notes.pdf': 'pdf',
    'CONTCAR.zip': 'archive',
    'POSCAR_list.csv': 'table',
    'OUTCAR.json': 'json',
    'control.in': 'text',
    'scf.in': 'text',
    'OUTCAR.gz': 'other',
    POSCARS: 'other',
    'run.abo': 'program',
    'run.out': 'text',
    'log.lammps': 'program',
    'melt-log.lammps': 'program',
    OSZICAR: 'program',
    'mp-1_PROCAR': 'program',
    'phonopy_disp.yaml': 'program',
    'bands.yaml': 'text',
    'pwscf.pdos_atm#1(Fe)_wfc#1(s)': 'columns',
    'references.bib': 'bibliography',
  };
  for (const [name, kind] of Object.entries(others)) assert.equal(previewKind(name), kind, name);
});
