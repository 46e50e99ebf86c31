import { pathOf } from './espresso.ts';
import { numbersIn } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';
import { bohr, hartree } from './units.ts';

/* data-file-schema.xml of pw.x: energies in Ha, lengths in bohr. It is searched, not parsed, because it may be cut. */

export const espressoXml: ProgramReader = {
  is: (head) => head.includes('<qes:espresso'),
  read: readXml,
};

/** Content of the first element of a name behind an offset. */
function contentOf(text: string, tag: string, from = 0): string | undefined {
  const at = text.indexOf(`<${tag}`, from);
  const start = at < 0 ? -1 : text.indexOf('>', at);
  const end = start < 0 ? -1 : text.indexOf(`</${tag.trim()}>`, start);
  return end < 0 ? undefined : text.slice(start + 1, end).trim();
}

/** All elements of a name in a piece of XML, with their attributes. */
function* elementsOf(xml: string, tag: string): Generator<{ attributes: string; content: string }> {
  for (let at = xml.indexOf(`<${tag}`); at >= 0; at = xml.indexOf(`<${tag}`, at + 1)) {
    const start = xml.indexOf('>', at);
    const end = xml.indexOf(`</${tag.trim()}>`, start);
    if (start < 0 || end < 0) return;
    yield { attributes: xml.slice(at, start), content: xml.slice(start + 1, end) };
    at = end;
  }
}

function readXml({ text, isWhole }: Output): Report {
  const [, name = 'PWSCF', version = ''] = /<creator NAME="([^"]{0,40})" VERSION="([^"]{0,40})"/.exec(text) ?? [];
  const report = new Report(`Quantum ESPRESSO ${name === 'PWSCF' ? 'pw.x' : name}`, version);
  const output = Math.max(0, text.indexOf('<output>'));
  const value = (tag: string) => contentOf(text, tag, output) ?? contentOf(text, tag);
  report.set('title', contentOf(text, 'title'));
  report.set('calculation', contentOf(text, 'calculation'));
  report.set('functional', value('functional'));
  for (const [tag, fact] of [
    ['ecutwfc', 'cutoff'],
    ['ecutrho', 'density cutoff'],
  ] as const) {
    const cutoff = contentOf(text, tag);
    if (cutoff) report.energy(fact, String(Number(cutoff)), 'Ha');
  }
  report.set('electrons', number(value('nelec')));
  report.set('k-points', number(value('nks')));
  const smearing = contentOf(text, 'smearing');
  if (smearing) report.set('smearing', smearing);
  report.energy('total energy', number(value('etot')), 'Ha');
  const fermi = number(contentOf(text, 'fermi_energy', output) ?? contentOf(text, 'highestOccupiedLevel', output));
  if (fermi !== undefined) report.energy('Fermi energy', fermi, 'Ha');
  report.set('magnetization', number(contentOf(text, 'total', Math.max(0, text.indexOf('<magnetization>', output)))));
  steps(report, text, output);
  structure(report, text.slice(output));
  bands(report, text.slice(output), fermi);
  report.end(
    isWhole && /<exit_status>\s*0\s*</.test(text)
      ? 'complete'
      : isWhole && text.includes('</qes:espresso>')
        ? 'complete'
        : 'incomplete',
  );
  return report;
}

const number = (word: string | undefined): number | undefined => {
  const found = word === undefined ? Number.NaN : Number(word);
  return Number.isFinite(found) && word !== '' ? found : undefined;
};

function steps(report: Report, text: string, output: number): void {
  const rows = report.steps('ionic steps');
  for (const { content } of elementsOf(text.slice(0, output || undefined), 'step ')) addStep(content);
  function addStep(xml: string) {
    rows.set('total energy (Ha)', contentOf(xml, 'etot') === undefined ? undefined : Number(contentOf(xml, 'etot')));
    rows.set('SCF steps', contentOf(xml, 'n_scf_steps'));
    rows.next();
  }
  if (rows.length > 1) report.set('steps', rows.length);
}

function structure(report: Report, xml: string): void {
  const found = contentOf(xml, 'atomic_structure');
  if (!found) return;
  report.cell(
    ['a1', 'a2', 'a3'].map((tag) => numbersIn(contentOf(found, tag) ?? '')),
    bohr,
  );
  const atoms: Placed[] = [...elementsOf(found, 'atom ')].slice(0, 20_000).map(({ attributes, content }) => ({
    element: /name="([^"]{0,20})"/.exec(attributes)?.[1] ?? '',
    at: numbersIn(content).map((part) => part * bohr),
  }));
  report.atoms(atoms, 'Å');
  const forces = numbersIn(contentOf(xml, 'forces') ?? '');
  const rows = atoms.map(({ element }, at) => ({ element, force: forces.slice(at * 3, at * 3 + 3) }));
  if (forces.length >= atoms.length * 3 && atoms.length > 0) report.forces(rows, 'Ha/bohr');
}

function bands(report: Report, xml: string, fermi: number | undefined): void {
  const isSpin = contentOf(xml, 'lsda') === 'true';
  const [, alat] = /<atomic_structure[^>]{0,200}alat="([^"]{1,40})"/.exec(xml) ?? [];
  const at: number[][] = [];
  const energies: number[][] = [];
  for (const { content } of elementsOf(xml, 'ks_energies')) {
    at.push(numbersIn(contentOf(content, 'k_point') ?? '').slice(0, 3));
    const all = numbersIn(contentOf(content, 'eigenvalues') ?? '');
    energies.push(all.map((energy) => Number(((energy - (fermi ?? 0)) * hartree).toFixed(6))));
  }
  if (at.length < 2 || at.some((point) => point.length < 3) || energies.some((all) => all.length === 0)) return;
  const half = Math.floor(energies[0]!.length / 2);
  const spins = isSpin
    ? [energies.map((all) => all.slice(0, half)), energies.map((all) => all.slice(half))]
    : [energies];
  const path = pathOf(at, alat ? (2 * Math.PI) / (Number(alat) * bohr) : 1);
  report.bands(fermi === undefined ? 'path (1/Å)' : 'k (1/Å)', path, spins);
}
