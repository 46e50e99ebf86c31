import { behind, follow, numberBehind, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Outputs of WIEN2k, DFTB+ and xTB. */

/** Self-consistent cycles of WIEN2k: `.scf`, energies in Ry. */
export const wien2k: ProgramReader = {
  is: (head) => /^:LABEL3?: using WIEN2k|^:ITE\d+:\s+\d+\. ITERATION/m.test(head),
  read({ lines }) {
    const report = new Report('WIEN2k');
    const cycles = report.steps('electronic steps');
    const set = (column: string) => (line: string) =>
      cycles.set(column, numbersIn(line.slice(line.lastIndexOf('='))).at(-1));
    follow(lines, [
      [':ITE', () => cycles.next()],
      [':ENE', (line) => energy(line)],
      [':FER', (line) => fermi(line)],
      [':DIS', (line) => cycles.set('charge distance (e)', numbersIn(behind(line, ')')).at(-1))],
      [
        ':MMTOT',
        (line) => (set('magnetization (µB)')(line), report.set('magnetization', `${numberBehind(line, '=')} µB`)),
      ],
      [
        ':GAP ',
        (line) =>
          line.includes('global') &&
          report.set('gap', `${numbersIn(/=\s*(\S+)\s+eV/.exec(line)?.[1] ?? '')[0] ?? ''} eV`),
      ],
      [':VOL', (line) => report.set('volume', `${digits3(numberBehind(line, '='))} bohr³`)],
      [':POT', (line) => report.set('functional', behind(line, 'OPTION'))],
      [':LABEL3', (line) => report.first('version', /WIEN2k_?(\S+)/.exec(line)?.[1])],
      [':LABEL4', (line) => report.first('command', behind(line, 'command:'))],
      [':KPT', (line) => report.set('k-points', numbersIn(line).at(-1))],
      [':NATO', (line) => report.set('atoms', numbersIn(line)[1])],
    ]);
    function energy(line: string) {
      const value = numbersIn(line.slice(line.lastIndexOf('='))).at(-1);
      cycles.set('total energy (Ry)', value);
      if (value !== undefined) report.energy('total energy', String(value), 'Ry');
    }
    function fermi(line: string) {
      const value = numbersIn(line.slice(line.lastIndexOf('='))).at(-1);
      cycles.set('Fermi energy (Ry)', value);
      if (value !== undefined) report.energy('Fermi energy', String(value), 'Ry');
    }
    cycles.next();
    report.set('steps', cycles.length);
    return report;
  },
};

const digits3 = (value: number): string => (Number.isFinite(value) ? String(value) : '');

/** `detailed.out` of DFTB+, in Ha. */
export const dftbplus: ProgramReader = {
  is: (head) =>
    /^\s*iSCC\s+Total electronic\s+Diff electronic\s+SCC error/m.test(head) ||
    /^Total Mermin free energy:\s+-?[\d.]+ H\s/m.test(head),
  read({ lines }) {
    const report = new Report('DFTB+');
    let forces: number[][] = [];
    const pairs = (fact: string) => (line: string) =>
      report.energy(fact, numbersIn(behind(line, ':'))[0]?.toString(), 'Ha');
    const energies = report.table('energies', ['term', 'energy (Ha)', 'energy (eV)']);
    const charges = report.table('charges', ['atom', 'charge (e)']);
    follow(lines, [
      ['Total energy:', pairs('total energy')],
      ['Total Mermin free energy:', pairs('free energy')],
      ['Fermi level:', pairs('Fermi energy')],
      ['Fermi energy:', pairs('Fermi energy')],
      ['Atomic gross charges', (_line, at) => populations(at)],
      [
        'Total Forces',
        (_line, at) =>
          (forces = at.while((row) => numbersIn(row).length >= 3, 20_000).map((row) => numbersIn(row).slice(-3))),
      ],
      ['Nr. of electrons', (line) => report.first('electrons', numbersIn(behind(line, ':'))[0])],
      ['Geometry optimization step', (line) => report.set('steps', numbersIn(line).at(-1))],
      ['MD step', (line) => report.set('steps', numbersIn(line).at(-1))],
      ['Pressure:', (line) => report.set('pressure', `${numbersIn(behind(line, ':')).at(-1)} Pa`)],
      ['SCC converged', () => report.set('SCF', 'converged')],
      ['SCC is NOT converged', () => report.set('SCF', 'not converged')],
      [' H  ', (line) => term(line)],
    ]);
    function term(line: string) {
      const [, name, first, second] = /^([A-Z][^:]{2,40}):\s+(-?[\d.]+) H\s+(-?[\d.]+) eV/.exec(line) ?? [];
      if (name) energies.add(name, first, second);
    }
    function populations(at: Lines) {
      at.while((row) => !/^\s*\d+\s/.test(row), 2);
      for (const row of at.while((other) => /^\s*\d+\s+-?[\d.]+\s*$/.test(other), 20_000)) charges.add(...wordsOf(row));
    }
    report.forces(
      forces.map((force) => ({ element: '', force })),
      'Ha/bohr',
    );
    return report;
  },
};

/** Output of xtb, in Ha. */
export const xtb: ProgramReader = {
  is: (head) => /^\s*\* xtb version \S+/m.test(head) || /^\s*\|\s+x T B\s+\|/m.test(head),
  read({ lines }) {
    const report = new Report('xtb');
    const steps = report.steps('ionic steps');
    const electronic = report.steps('electronic steps', ['iteration', 'energy (Ha)', 'dE (Ha)', 'gap (eV)']);
    const dynamics = report.table('molecular dynamics', [
      ...[
        'step',
        'time (ps)',
        'mean potential energy (Ha)',
        'kinetic energy (Ha)',
        'mean temperature (K)',
        'temperature (K)',
        'total energy (Ha)',
      ],
    ]);
    const frequencies = report.table('frequencies', ['mode', 'frequency (cm⁻¹)']);
    let atoms: Placed[] = [];
    report.end('incomplete');
    const rules: Rule[] = [
      ['* xtb version', (line) => report.set('version', wordBehind(line, 'version'))],
      ['program call', (line) => report.set('command', behind(line, ':'))],
      ['| TOTAL ENERGY ', (line) => report.energy('total energy', numbersIn(line)[0]?.toString(), 'Ha')],
      ['| TOTAL FREE ENERGY', (line) => report.energy('free energy', numbersIn(line)[0]?.toString(), 'Ha')],
      ['| GRADIENT NORM', (line) => report.set('gradient norm', `${numbersIn(line)[0]} Ha/bohr`)],
      ['| HOMO-LUMO GAP', (line) => report.set('gap', `${numbersIn(line)[0]} eV`)],
      ['* total energy  :', (line) => (steps.next(), steps.set('total energy (Ha)', numbersIn(behind(line, ':'))[0]))],
      [
        'gradient norm :',
        (line) => steps.isOpen && steps.set('gradient norm (Ha/bohr)', numbersIn(behind(line, 'norm :'))[0]),
      ],
      ['iter      E ', (_line, at) => iterations(at)],
      ['time (ps)    <Epot>', (_line, at) => trajectory(at)],
      ['net charge  ', (line) => report.first('charge', numbersIn(line)[0])],
      ['number of electrons', (line) => report.first('electrons', numbersIn(line)[0])],
      ['number of atoms', (line) => report.first('atoms', numbersIn(line)[0])],
      ['Hamiltonian  ', (line) => report.first('method', /Hamiltonian\s+(GFN\S+)/.exec(line)?.[1])],
      ['projected vibrational frequencies', () => frequencies.restart()],
      ['eigval :', (line) => modes(line)],
      [' final structure:', (_line, at) => structure(at)],
      ['GEOMETRY OPTIMIZATION CONVERGED', () => report.set('relaxation', 'converged')],
      ['FAILED TO CONVERGE GEOMETRY', () => report.set('relaxation', 'not converged')],
      [
        'convergence criteria satisfied after',
        (line) => report.set('SCF', `converged in ${numbersIn(line)[0]} iterations`),
      ],
      ['* finished run on', () => report.end('complete')],
      ['abnormal termination', () => report.end('failed')],
    ];
    const structure = (at: Lines) => {
      at.while((row) => !/^\s*[A-Z][a-z]?\s+-?\d/.test(row), 4);
      const found = at.while((row) => /^\s*[A-Z][a-z]?\s+-?\d+\.\d/.test(row), 20_000).map(wordsOf);
      atoms = found.map((words) => ({ element: words[0]!, at: words.slice(1, 4).map(Number) }));
    };
    const iterations = (at: Lines) => {
      for (const row of at.while((other) => /^\s*\d+\s+-?\d+\.\d/.test(other), 1000))
        electronic.add(...wordsOf(row).slice(0, 4));
    };
    const trajectory = (at: Lines) => {
      for (const row of at.while((other) => !/MD performed|average properties|normal exit/.test(other), 1_000_000))
        if (/^\s*\d+\s+\d+\.\d\d\s+-?\d/.test(row)) dynamics.add(...wordsOf(row).slice(0, 7));
    };
    const modes = (line: string) => {
      for (const value of numbersIn(behind(line, ':'))) frequencies.add(frequencies.length + 1, value);
    };
    follow(lines, rules);
    steps.next();
    if (steps.length > 1) report.set('steps', steps.length);
    report.atoms(atoms, 'Å');
    return report;
  },
};
