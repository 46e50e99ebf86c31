import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Failure } from '#shared/fail';
import type { PartsPreview } from '../../contract.ts';
import { comparePublicFiles, reportOf, type PublicFile, type Reading } from '../testing-public-files.ts';
import { programIn, programParts } from './programs.ts';
import { bohr, hartree, rydberg } from './units.ts';

/* Reads outputs of simulation programs that others published, and compares energies, forces, frequencies, bands and tables. */

const listed = JSON.parse(readFileSync(path.join(import.meta.dirname, 'public-files.json'), 'utf8')) as PublicFile[];

/** The reference readers: ASE, pymatgen, cclib, PyYAML; expressions for outputs that none of them reads. */
const reference = `
import re, numpy as np, yaml, ase.io, cclib, logging
import xml.etree.ElementTree as ET
logging.disable(logging.CRITICAL)
Ha, Ry = 27.211386245988, 13.605693122994
FLOAT = r'[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eEdD][-+]?\\d+)?'
num = lambda s: float(s.replace('D', 'E').replace('d', 'e'))
def found(pattern, text): return re.findall(pattern, text, re.M)
def need(value):
    if value is None or (hasattr(value, '__len__') and len(value) == 0): raise ValueError('nothing found')
    return value
def force_of(atoms, unit=1.0): return float(np.linalg.norm(atoms.get_forces(apply_constraint=False), axis=1).max() * unit)

def pw(path, text):
    energies = found(r'^!+\\s+total energy\\s+=\\s+(' + FLOAT + ')', text)
    out = {'steps': len(need(energies)), 'energy': num(energies[-1]) * Ry}
    try:
        atoms = ase.io.read(path, format='espresso-out', index=-1)
        out['energy'] = atoms.get_potential_energy()
        out['atoms'] = len(atoms)
        out['volume'] = float(atoms.get_volume())
        out['force'] = force_of(atoms)
    except Exception: pass
    return out
def pwxml(path, text):
    root = ET.parse(path).getroot()
    output = need(root.find('output'))
    bands = output.find('band_structure')
    values = [num(w) for e in bands.iter('eigenvalues') for w in e.text.split()]
    points = len(list(bands.iter('ks_energies')))
    out = {'energy': num(output.find('total_energy/etot').text) * Ha}
    fermi = bands.find('fermi_energy') if bands.find('fermi_energy') is not None else bands.find('highestOccupiedLevel')
    if fermi is not None: out['fermi'] = num(fermi.text) * Ha
    if points > 1: out['points'] = points
    if points > 1 and fermi is not None: out['bands sum'] = float(sum((v - num(fermi.text)) * Ha for v in values))
    out['atoms'] = len(output.find('atomic_structure').findall('.//atom'))
    return out
def ph(path, text):
    values = [num(v) for v in found(r'\\[THz\\] =\\s+(' + FLOAT + ')', text)]
    return {'frequencies': len(values), 'frequencies sum': sum(values)}
def cp2k(path, text):
    from pymatgen.io.cp2k.outputs import Cp2kOutput
    if not found(r'ENERGY\\| Total FORCE_EVAL', text): raise ValueError('no energy')
    try:
        output = Cp2kOutput(path)
        output.parse_energies()
        energies = need(output.data['total_energy'])
    except Exception: energies = [num(v) * Ha for v in found(r'ENERGY\\| Total FORCE_EVAL.*:?\\s+(' + FLOAT + ')', text)]
    return {'energy': energies[-1], 'steps': len(found(r'ENERGY\\| Total FORCE_EVAL', text))}
def abinit(path, text):
    try:
        atoms = ase.io.read(path, format='abinit-out')
        return {'energy': atoms.get_potential_energy(), 'atoms': len(atoms)}
    except Exception: pass
    if not found(r'^\\s+etotal', text): return {'atoms': int(need(found(r'natom\\s+=?\\s*(\\d+)', text))[-1])}
    energies = found(r'^\\s+etotal\\d*\\s+(' + FLOAT + ')', text)
    return {'energy last': num(need(energies)[-1]) * Ha}
def castep(path, text):
    energies = found(r'Final energy(?:, E\\s+|\\s+)=\\s+(' + FLOAT + ')', text)
    out = {'energy': num(need(energies)[-1]), 'steps': len(energies)}
    atoms = ase.io.read(path, format='castep-castep', index=-1)
    out['atoms'] = len(atoms)
    try: out['force'] = force_of(atoms)
    except Exception: pass
    return out
def castep_bands(path, text):
    if path.endswith('.phonon'):
        blocks = [block.split('Phonon Eig')[0] for block in text.split('q-pt=')[1:]]
        values = [[num(v) for v in found(r'^[ \\t]+\\d+[ \\t]+(' + FLOAT + r')(?:[ \\t]|$)', block.split('\\n', 1)[1])] for block in blocks]
        return {'points': len(values), 'modes': sum(len(block) for block in values)}
    if path.endswith('.bands'):
        fermi = num(found(r'Fermi energ[^)]*\\)\\s+(' + FLOAT + ')', text)[0])
        values = [num(v) for v in found(r'^\\s+(' + FLOAT + r')\\s*$', text)]
        return {'points': len(found(r'^K-point', text)), 'bands sum': float(sum((v - fermi) * Ha for v in values))}
    energies = found(r'^[ \\t]+(' + FLOAT + r')[ \\t].*<-- E', text)
    return {'energy': num(energies[-1]) * Ha, 'steps': len(energies), 'atoms': len(ase.io.read(path, format='castep-md' if path.endswith('.md') else 'castep-geom', index=-1))}
def aims(path, text):
    atoms = ase.io.read(path, format='aims-output', index=-1)
    out = {'energy': atoms.get_potential_energy(force_consistent=False), 'atoms': len(atoms), 'steps': len(found(r'\\| Total energy uncorrected', text))}
    last = found(r'\\| Total energy uncorrected\\s*:\\s*(' + FLOAT + ')', text)
    out['energy'] = num(last[-1])
    try: out['force'] = force_of(atoms)
    except Exception: pass
    return out
def siesta(path, text):
    if path.endswith('.EIG'):
        words = [num(w) for w in text.split()]
        bands, spins, points = map(int, words[1:4])
        rows = np.array(words[4:]).reshape(points, -1)[:, 1:]
        return {'points': points, 'bands sum': float(rows[:, : bands * min(spins, 2)].sum())}
    if path.endswith('.bands'):
        lines = text.split('\\n')
        fermi = num(lines[0].split()[0])
        at = 3 if len(lines[2].split()) == 2 else 2
        bands, spins, points = map(int, lines[at].split())
        words = [num(w) for line in lines[at + 1:] for w in line.split() if re.fullmatch(FLOAT, w)]
        width = (1 if at == 3 else 3) + bands * spins
        rows = np.array(words[: width * points]).reshape(points, width)[:, (1 if at == 3 else 3):]
        return {'points': points, 'bands sum': float((rows - fermi).sum())}
    totals = found(r'siesta:\\s+Total =\\s+(' + FLOAT + ')', text)
    steps = found(r'siesta: E_KS\\(eV\\) =\\s+(' + FLOAT + ')', text)
    return {'energy': num(need(totals or steps)[-1]), 'steps': len(steps)}
def lammps(path, text):
    from pymatgen.io.lammps.outputs import parse_lammps_log
    runs = parse_lammps_log(path)
    if not runs: return {'runs': 0}
    return {'runs': len(runs), 'rows': sum(len(run) for run in runs), 'last': float(runs[-1].iloc[-1].iloc[-1]), 'first sum': float(sum(run.iloc[:, 0].sum() for run in runs))}
def orca(path, text):
    out = {'energy': num(need(found(r'FINAL SINGLE POINT ENERGY\\s+(' + FLOAT + ')', text))[-1]) * Ha}
    try:
        more = quantum(path, text)
        del more['energy']
        out.update(more)
    except Exception: pass
    return out
def xtb(path, text):
    try:
        more = quantum(path, text)
        if 'final structure' not in text: del more['atoms']
        return more
    except Exception: return {'energy': num(found(r'TOTAL ENERGY\\s+(' + FLOAT + ')', text)[-1]) * Ha}
def quantum(path, text):
    data = need(cclib.io.ccread(path, loglevel=logging.CRITICAL))
    out = {'energy': float(data.scfenergies[-1]), 'atoms': int(data.natom)}
    if hasattr(data, 'vibfreqs'): out['frequencies'], out['frequencies sum'] = len(data.vibfreqs), float(sum(data.vibfreqs))
    return out
def phonopy(path, text):
    data = yaml.load(text, Loader=yaml.CSafeLoader)
    if 'phonon' in data:
        values = [band['frequency'] for q in data['phonon'] for band in q['band']]
        return {'points': len(data['phonon']), 'modes': len(values), 'modes sum': float(sum(values))}
    cell = data.get('unit_cell') or data['primitive_cell']
    volume = abs(np.linalg.det(np.array(cell['lattice'])))
    if (data.get('physical_unit') or {}).get('length') in ('au', 'bohr'): volume *= 0.529177210903 ** 3
    return {'atoms': len(cell['points']), 'volume': float(volume)}
def wannier(path, text):
    if path.endswith('_hr.dat'):
        lines = text.split('\\n')
        count, places = int(lines[1]), int(lines[2])
        rows = [line.split() for line in lines[3:] if len(line.split()) == 7 and '.' in line]
        return {'rows': count * count * places, 'hopping sum': sum(num(row[5]) for row in rows[-count * count * places:][:10000])}
    final = text[text.index('Final State'):]
    centres = found(r'WF centre and spread\\s+\\d+\\s+\\(([^)]*)\\)\\s+(' + FLOAT + ')', final)
    return {'functions': len(centres), 'spreads sum': sum(num(spread) for _, spread in centres), 'spread': num(found(r'Omega Total\\s+=\\s+(' + FLOAT + ')', final)[-1])}
def vasp(path, text):
    if 'OSZICAR' in path:
        from pymatgen.io.vasp.outputs import Oszicar
        read = Oszicar(path)
        return {'energy': float(read.final_energy), 'steps': len(read.ionic_steps), 'electronic': sum(len(step) for step in read.electronic_steps)}
    energies = [num(v) for v in found(r'^band\\s+\\d+ # energy\\s+(' + FLOAT + ')', text)]
    return {'bands sum': sum(energies)}
def wien(path, text):
    energies = [num(v) for v in found(r'^:ENE.*=\\s+(' + FLOAT + ')', text)]
    return {'energy': need(energies)[-1] * Ry, 'electronic': len(found(r'^:ITE', text))}
def dftb(path, text): return {'energy': num(found(r'^Total energy:\\s+(' + FLOAT + ')', text)[-1]) * Ha}
readers = {'Quantum ESPRESSO pw.x': pw, 'Quantum ESPRESSO XML': pwxml, 'Quantum ESPRESSO ph.x': ph, 'CP2K': cp2k, 'ABINIT': abinit, 'CASTEP': castep,
  'CASTEP bands, steps and phonons': castep_bands, 'FHI-aims': aims, 'SIESTA': siesta, 'LAMMPS log': lammps, 'Gaussian': quantum, 'ORCA': orca,
  'NWChem': quantum, 'Psi4': quantum, 'xtb': xtb, 'Phonopy': phonopy, 'Wannier90': wannier, 'VASP OSZICAR, PROCAR': vasp, 'WIEN2k': wien, 'DFTB+': dftb}
def figures(path, format):
    return readers[format](path, open(path, encoding='utf8', errors='replace').read())
`;

/** The same figures from our reading. */
function read(name: string, bytes: Buffer): Reading {
  const text = bytes.toString('utf8');
  const program = programIn(text, name);
  if (!program) return { refused: 'not recognised' };
  try {
    return { figures: figuresOf(programParts(program, name, text)) };
  } catch (error) {
    if (error instanceof Failure) return { refused: error.key };
    throw error;
  }
}

type Part = PartsPreview['parts'][number];
const column = ({ columns, rows }: Part, name: RegExp): number[] => {
  const at = columns.findIndex((one) => name.test(one));
  return at < 0 ? [] : rows.map((row) => Number(row[at]));
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const cells = ({ rows }: Part): number[] => rows.flatMap((row) => row.slice(1).map(Number));

/** Units of forces in eV/Å. */
const forceUnits: Readonly<Record<string, number>> = {
  'eV/Å': 1,
  'Ry/bohr': rydberg / bohr,
  'Ha/bohr': hartree / bohr,
};

function figuresOf({ facts, parts }: PartsPreview): Record<string, number> {
  const figures: Record<string, number> = {};
  const fact = (name: string) => facts.find((one) => one.name === name)?.value;
  const inElectronvolts = (value: string | undefined) =>
    Number(/\((\S+) eV\)$/.exec(value ?? '')?.[1] ?? /^(\S+) eV$/.exec(value ?? '')?.[1]);
  figures['energy'] = inElectronvolts(fact('total energy'));
  figures['energy last'] = figures['energy'];
  figures['fermi'] = inElectronvolts(fact('Fermi energy'));
  figures['atoms'] = Number(fact('atoms'));
  figures['volume'] = Number(fact('volume')?.split(' ', 1)[0]);
  const [force, unit] = fact('max force')?.split(' ') ?? [];
  figures['force'] = Number(force) * (forceUnits[unit ?? ''] ?? Number.NaN);
  figures['spread'] = Number(fact('spread')?.split(' ', 1)[0]);
  const part = (name: string) => parts.find((one) => one.name === name);
  figures['steps'] = part('ionic steps')?.rows.length ?? 0;
  figures['electronic'] = part('electronic steps')?.rows.length ?? 0;
  const bands = parts.filter(({ name }) => name.startsWith('bands'));
  figures['points'] = (part('phonon bands') ?? bands[0])?.rows.length ?? Number(fact('k-points'));
  figures['bands sum'] = sum(bands.flatMap(cells));
  const frequencies = part('frequencies');
  const values = frequencies ? column(frequencies, /cm⁻¹|THz/) : [];
  const inverse = frequencies ? column(frequencies, /cm⁻¹/) : [];
  figures['frequencies'] = values.length;
  figures['frequencies sum'] = sum(inverse);
  const modes = part('phonon bands') ? cells(part('phonon bands')!) : values;
  figures['modes'] = modes.length;
  figures['modes sum'] = sum(modes);
  const runs = parts.filter(({ name }) => /^run \d+$/.test(name));
  figures['runs'] = runs.length;
  figures['rows'] = sum((runs.length > 0 ? runs : parts).map(({ rows }) => rows.length));
  figures['first sum'] = sum(runs.flatMap(({ rows }) => rows.map((row) => Number(row[0]))));
  figures['last'] = Number(runs.at(-1)?.rows.at(-1)?.at(-1));
  const functions = part('Wannier functions');
  figures['functions'] = functions?.rows.length ?? 0;
  figures['spreads sum'] = functions ? sum(column(functions, /^spread/)) : Number.NaN;
  figures['hopping sum'] = part('hopping') ? sum(column(part('hopping')!, /^Re/)) : Number.NaN;
  return figures;
}

test('outputs of simulation programs are read as the reference readers read them', async () => {
  const outcomes = await comparePublicFiles(listed, reference, read);
  reportOf('programs', outcomes);
  const wrong = outcomes.filter(({ outcome }) => outcome === 'wrong');
  assert.deepEqual(
    wrong.map(({ file, said }) => `${file.path}: ${said}`),
    [],
  );
});
