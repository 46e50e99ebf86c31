import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { Failure } from '#shared/fail';
import { elements } from '#shared/elements';
import {
  comparePublicFiles,
  placeOf,
  reportOf,
  type Outcome,
  type PublicFile,
  type Reading,
} from '../testing-public-files.ts';
import { readStructure } from '../structures.ts';
import { structureOfFrame, trajectoryForm } from '../trajectories/trajectories.ts';
import { Ulm } from '../trajectories/ulm.ts';
import type { ReadStructure, Vector } from '../lattice.ts';

/*
 * Structures, molecules and trajectories of public projects against gemmi, RDKit, Open Babel, ASE, pymatgen, dpdata and
 * sisl: number of structures, atoms, composition, cell, and how far the atoms are apart, which is the same in any
 * orientation.
 */

const reference = `
import os, re, resource, signal, collections
import numpy as np

# Some reference readers never end with a file of another program, or take all memory.
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
def late(*_):
    raise TimeoutError('more than 10 seconds')
signal.signal(signal.SIGALRM, late)

Z = {s: i + 1 for i, s in enumerate("${elements.join(' ')}".split())}

def summary(symbols, positions, cell, total=None, composed=True):
    symbols = ['H' if s in ('D', 'T') else s if s in Z else 'X' for s in symbols]
    r = np.asarray(positions, float).reshape(-1, 3)
    if len(r) == 0: raise ValueError('no atoms')
    out = {'atoms': len(symbols)}
    if composed:
        out['composition'] = ' '.join(f'{s}{n}' for s, n in sorted(collections.Counter(symbols).items()))
    d = r - r.mean(axis=0)
    out['spread'] = round(float((d * d).sum()), 4)
    if composed:
        out['weighted spread'] = round(float((np.array([Z.get(s, 0) for s in symbols]) * (d * d).sum(axis=1)).sum()), 4)
    if total is not None:
        out['structures'] = total
    if cell is not None:
        v = np.asarray(cell, float)
        for name, row in zip('abc', v):
            out[name] = float(np.linalg.norm(row))
        out['volume'] = float(abs(np.linalg.det(v)))
    return out

def ase_atoms(frames, composed=True, counted=True):
    a = frames[0]
    return summary(a.get_chemical_symbols(), a.get_positions(), a.cell.array if a.cell.rank == 3 else None, len(frames) if counted else None, composed)

def ase_read(path, format, composed=True, **options):
    from ase.io import read
    return ase_atoms(read(path, index=':', format=format, **options), composed)

def of_structure(s, total=1):
    sites = [site.specie.symbol for site in s]
    return summary(sites, s.cart_coords, s.lattice.matrix, total)

def pdb(path):
    import gemmi
    s = gemmi.read_pdb(path)
    atoms = [a for chain in s[0] for residue in chain for a in residue]
    cell = None
    if s.cell.is_crystal() and s.cell.a > 1.01:
        cell = np.array(s.cell.orth.mat.tolist()).T
    return summary([a.element.name for a in atoms], [a.pos.tolist() for a in atoms], cell, len(s), has_elements(path))

def has_elements(path):
    lines = [l.rstrip() for l in open(path, errors='replace') if l.startswith(('ATOM', 'HETATM'))]
    return all(len(l) >= 77 and l[76:78].strip() for l in lines)

def mmcif(path):
    import gemmi
    s = gemmi.read_structure(path)
    atoms = [a for chain in s[0] for residue in chain for a in residue]
    return summary([a.element.name for a in atoms], [a.pos.tolist() for a in atoms], np.array(s.cell.orth.mat.tolist()).T if s.cell.is_crystal() else None, len(s))

def sdf(path):
    from rdkit import Chem, RDLogger
    RDLogger.DisableLog('rdApp.*')
    text = open(path, errors='replace').read().replace('\\r\\n', '\\n').replace('\\r', '\\n')
    blocks = [b for b in re.split(r'(?m)^\\$\\$\\$\\$.*$\\n?', text) if b.strip()]
    m = Chem.MolFromMolBlock(blocks[0], sanitize=False, removeHs=False, strictParsing=False)
    if m is None or m.GetNumAtoms() == 0 or any(a.GetSymbol() not in Z for a in m.GetAtoms()):
        raise ValueError('not read')
    out = summary([a.GetSymbol() for a in m.GetAtoms()], m.GetConformer().GetPositions(), None, len(blocks))
    out['bonds'] = m.GetNumBonds()
    return out

def is_sybyl(path):
    text = open(path, errors='replace').read().split('@<TRIPOS>ATOM')[1].split('@<TRIPOS>')[0]
    types = [l.split()[5] for l in text.split('\\n') if len(l.split()) > 5]
    return all(re.match(r'^(H|[CNOSP]\\.\\w+|F|Cl|Br|I|Na|Li|K|Ca)$', t) for t in types)

def babel(path, format, bonds=True, cell=False):
    from openbabel import pybel, openbabel
    openbabel.obErrorLog.SetOutputLevel(0)
    mols = list(pybel.readfile(format, path))
    m = mols[0]
    box = None
    if cell and m.OBMol.HasData(openbabel.UnitCell):
        u = openbabel.toUnitCell(m.OBMol.GetData(openbabel.UnitCell))
        box = [[v.GetX(), v.GetY(), v.GetZ()] for v in u.GetCellVectors()]
    names = {i + 1: s for s, i in ((s, n - 1) for s, n in Z.items())}
    # Types of force fields, such as 'ca' for carbon, are read as other elements.
    sybyl = format != 'mol2' or is_sybyl(path)
    out = summary([names.get(a.atomicnum, 'X') for a in m.atoms], [a.coords for a in m.atoms], box, len(mols), sybyl)
    if bonds:
        out['bonds'] = m.OBMol.NumBonds()
    return out

def cube(path):
    from ase.io.cube import read_cube
    out = ase_atoms([read_cube(open(path))['atoms']])
    # ASE takes the frame of the grid as a cell.
    for key in ('a', 'b', 'c', 'volume'): out.pop(key, None)
    return out

def dump(path):
    from ase.io import read
    lines = open(path).read()
    frames = read(path, index=':', format='lammps-dump-text', order=True)
    return ase_atoms(frames, ' element' in lines.split('ITEM: ATOMS')[1].split('\\n')[0])

def lammps_data(path):
    text = open(path).read()
    style = re.search(r'(?m)^\\s*Atoms\\s*#\\s*(\\w+)', text)
    from ase.io import read
    frames = [read(path, format='lammps-data', atom_style=style.group(1) if style else None)]
    out = ase_atoms(frames, False)
    # ASE moves atoms by their images.
    if re.search(r'(?m)^.*\\s-?\\d+\\s+-?\\d+\\s+-?\\d+\\s*(#.*)?$', text.split('Atoms', 1)[1].split('Velocities')[0].split('Bonds')[0]): out.pop('spread')
    return out

def gro(path):
    import MDAnalysis
    u = MDAnalysis.Universe(path, to_guess=())
    first = open(path).readlines()
    out = summary(['X'] * len(u.atoms), u.atoms.positions, u.trajectory.ts.triclinic_dimensions if u.dimensions is not None else None, None, False)
    return out

def read_res(path):
    from ase.io import read
    return read(path, format='res')

def struct(path):
    from ase.io import read
    atoms = read(path, format='struct')
    out = ase_atoms([atoms])
    # ASE gives the primitive cell of a centred lattice.
    if open(path).read().split('\\n')[1][:1] in 'FBC':
        return {'volume per atom': out['volume'] / out['atoms']}
    return out

def shelx(path):
    text = open(path, errors='replace').read()
    if re.search(r'(?m)^(SYMM)', text) or not re.search(r'(?m)^LATT\\s+-1', text):
        import gemmi
        cell = [float(w) for w in re.search(r'(?mi)^CELL(.*)$', text).group(1).split()[1:7]]
        from ase.geometry import cellpar_to_cell
        v = cellpar_to_cell(cell)
        return {n: float(np.linalg.norm(r)) for n, r in zip('abc', v)}
    atoms = read_res(path)
    atoms.wrap()
    return ase_atoms([atoms])

def fdf(path):
    import sisl
    g = sisl.get_sile(path).read_geometry(output=False)
    kept = [i for i in range(g.na) if not isinstance(g.atoms[i], sisl.AtomGhost)]
    return summary([Z_to[int(g.atoms.Z[i])] for i in kept], g.xyz[kept], g.cell)

Z_to = {n: s for s, n in Z.items()}

def dp(path, format):
    import dpdata
    s = dpdata.System(path, fmt=format)
    names = [s['atom_names'][t] for t in s['atom_types']]
    return summary(names, s['coords'][0], s['cells'][0])

def figures(path, format):
    signal.alarm(10)
    try:
        return compared(path, format)
    finally:
        signal.alarm(0)

def car(path):
    if len(re.findall(r'(?m)^end', open(path).read())) > 2: raise ValueError('ASE reads the first of several molecules')
    return ase_read(path, 'dmol-car')

def compared(path, format):
    from ase.io import read
    name = os.path.basename(path)
    if format == 'PDB': return pdb(path)
    if format == 'mmCIF': return mmcif(path)
    if format == 'MOL, SDF': return sdf(path)
    if format == 'MOL2': return babel(path, 'mol2')
    if format == 'CUBE': return cube(path)
    if format == 'LAMMPS data': return lammps_data(path)
    if format == 'LAMMPS dump': return dump(path)
    if format == 'Gromacs GRO': return gro(path)
    if format == 'DL_POLY CONFIG': return ase_read(path, 'dlp4', False)
    if format == 'CASTEP cell':
        from ase.io.castep import read_castep_cell
        return ase_atoms([read_castep_cell(open(path))])
    if format == 'SIESTA fdf': return fdf(path)
    if format == 'ABINIT input': return ase_read(path, 'abinit-in')
    if format == 'WIEN2k struct': return struct(path)
    if format == 'SHELX': return shelx(path)
    if format == 'CSSR':
        from pymatgen.io.cssr import Cssr
        return of_structure(Cssr.from_file(path).structure)
    if format == 'Materials Studio car': return car(path)
    if format == 'PWmat':
        from pymatgen.io.pwmat.inputs import AtomConfig
        return of_structure(AtomConfig.from_file(path).structure)
    if format == 'ABACUS STRU': return dp(path, 'abacus/stru')
    if format == 'DFTB+ gen': return ase_read(path, 'gen')
    if format == 'Gaussian input': return ase_read(path, 'gaussian-in')
    if format == 'XYZ, extended XYZ':
        first = open(path, errors='replace').read(5000).split('\\n')[1]
        return ase_read(path, 'extxyz' if 'Properties' in first or 'Lattice' in first else 'xyz')
    if format == 'XDATCAR':
        from pymatgen.io.vasp import Xdatcar
        s = Xdatcar(path).structures
        return of_structure(s[0], len(s))
    if format == 'POSCAR': return ase_read(path, 'vasp')
    if format == 'XSF': return ase_read(path, 'xsf')
    if format == 'CIF':
        from pymatgen.io.cif import CifParser
        s = CifParser(path, occupancy_tolerance=100).parse_structures(primitive=False, check_occu=False)
        if not all(x.is_ordered for x in s[:1]): raise ValueError('partly occupied')
        out = of_structure(s[0])
        # The images of a site are chosen differently.
        for key in ('spread', 'weighted spread', 'structures'): out.pop(key)
        return out
    if format == 'ASE traj': return ase_read(path, 'traj')
    raise ValueError('no reference')
`;

const files = JSON.parse(readFileSync(new URL('public-files.json', import.meta.url), 'utf8')) as PublicFile[];
let outcomes: Outcome[];

/** Bytes of a structure that a preview reads. */
const maxBytes = 4 << 20;

function readingOf(name: string, bytes: Buffer, file: PublicFile): Reading {
  try {
    if (trajectoryForm(name) === 'traj') return { figures: figuresOf(trajectoryStart(placeOf(file), bytes.length)) };
    const text = new TextDecoder('latin1').decode(bytes.subarray(0, maxBytes));
    return { figures: figuresOf(readStructure(name, text, 1, bytes.length <= maxBytes)) };
  } catch (error) {
    if (error instanceof Failure) return { refused: error.key };
    throw error;
  }
}

/** The first frame of a trajectory of ASE. */
function trajectoryStart(path: string, size: number): ReadStructure {
  const source = new Ulm(path, size);
  try {
    return { ...structureOfFrame(source.frame(0, 20_000)), total: source.total };
  } finally {
    source.close();
  }
}

const numbers = new Map(elements.map((symbol, at) => [symbol as string, at + 1]));

function figuresOf({ atomsRead, vectors, total, bonds }: ReadStructure): Record<string, number | string> {
  const counts = new Map<string, number>();
  for (const { element } of atomsRead) counts.set(element, (counts.get(element) ?? 0) + 1);
  const places = atomsRead.map(({ at }) =>
    vectors
      ? ([0, 1, 2].map((axis) => at.reduce((sum, part, row) => sum + part * vectors[row]![axis]!, 0)) as Vector)
      : at,
  );
  const mean = [0, 1, 2].map((axis) => places.reduce((sum, at) => sum + at[axis]!, 0) / places.length);
  const squares = places.map((at) => at.reduce((sum, value, axis) => sum + (value - mean[axis]!) ** 2, 0));
  const [a, b, c] = (vectors ?? []).map((vector) => Math.hypot(...vector));
  return {
    atoms: atomsRead.length,
    composition: [...counts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, count]) => `${symbol}${count}`)
      .join(' '),
    spread: squares.reduce((sum, square) => sum + square, 0),
    'weighted spread': squares.reduce(
      (sum, square, at) => sum + square * (numbers.get(atomsRead[at]!.element) ?? 0),
      0,
    ),
    structures: total,
    bonds: bonds?.length ?? 0,
    ...(vectors && {
      a: a!,
      b: b!,
      c: c!,
      volume: volumeOf(vectors),
      'volume per atom': volumeOf(vectors) / atomsRead.length,
    }),
  };
}

function volumeOf([a, b, c]: readonly [Vector, Vector, Vector]): number {
  const across = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return Math.abs(across.reduce((sum, value, axis) => sum + value * c[axis]!, 0));
}

before(async () => {
  outcomes = await comparePublicFiles(files, reference, readingOf, 2e-4);
  reportOf('structures', outcomes);
});

describe('structures of public files', () => {
  test('are those of the reference readers, or are refused', () => {
    assert.deepEqual(
      outcomes.filter(({ outcome }) => outcome === 'wrong'),
      [],
    );
  });
});
