import { spawnSync } from 'node:child_process';
import { installIfNeeded, main } from './steps.mjs';
import { runUnit, unitFiles } from './suites.mjs';

/*
 * npm run test:tools: validates our output with external tools: src/**\/*.tools.test.ts. A missing tool is reported and
 * counts as a failure. The last line is "N passed, N failed".
 */
const tools = [
  ['pdftotext', '-v', 'Debian package poppler-utils'],
  ['qpdf', '--version', 'Debian package qpdf'],
  ['clamd', '--version', 'Debian package clamav-daemon'],
];

/**
 * Python packages by the tests that need them; PYTHON names an interpreter that has them. Without them the other tests
 * run.
 */
const python = process.env['PYTHON'] || 'python3';
const packages = {
  'exports.tools.test.ts': ['mlcroissant', 'yaml'],
  'croissant.tools.test.ts': ['mlcroissant'],
  'bags.tools.test.ts': ['bagit', 'rocrate', 'rocrate_validator'],
  'ocfl.tools.test.ts': ['ocfl'],
  'matching.tools.test.ts': ['pymatgen'],
  'structures.tools.test.ts': ['ase', 'pymatgen'],
  'molecules.tools.test.ts': ['ase', 'pymatgen', 'gemmi', 'rdkit', 'openbabel', 'MDAnalysis', 'dpdata', 'sisl'],
  'oembed.tools.test.ts': ['micawber'],
  'arrays.tools.test.ts': [
    ...['numpy', 'scipy', 'h5py', 'netCDF4', 'astropy', 'tifffile', 'nibabel', 'mrcfile', 'fabio'],
    ...['rsciio', 'igor2', 'gwyfile', 'pySPM', 'AFMReader'],
  ],
  'programs.tools.test.ts': ['ase', 'cclib', 'pymatgen', 'yaml'],
  // Also xyconv of xylib (Debian package libxy-bin).
  'laboratory.tools.test.ts': [
    ...['brukeropusreader', 'fairmat_readers_xrd', 'igor2', 'jcamp', 'openpyxl', 'python_calamine', 'renishawWiRE'],
    ...['rsciio', 'sasdata', 'spc_io', 'vamas', 'xlrd', 'larch', 'xrayutilities'],
  ],
  // With its extra http-client.
  'optimade.tools.test.ts': ['optimade', 'optimade.client', 'pymatgen'],
};

await main(async () => {
  const missing = tools.filter(([name, asked]) => spawnSync(name, [asked]).error);
  if (missing.length > 0) {
    for (const [name, , where] of missing) console.log(`The tool ${name} is missing (${where}).`);
    console.log(`\n0 passed, ${missing.length} failed`);
    process.exitCode = 1;
    return;
  }
  installIfNeeded({ forTests: true });
  const absent = Object.values(packages)
    .flat()
    .filter((name) => spawnSync(python, ['-c', `import ${name}`]).status !== 0);
  for (const name of absent)
    console.log(`The Python package ${name} is missing for ${python} (PYTHON names another one).`);
  const lacks = (file) =>
    Object.entries(packages).some(
      ([name, needed]) => file.endsWith(name) && needed.some((one) => absent.includes(one)),
    );
  const files = unitFiles('tools').filter((file) => !lacks(file));
  const counts = await runUnit(files, { env: { PYTHON: python, OPTIMADE_FILTERS: '10000' } });
  const { passed } = counts;
  const failed = counts.failed + absent.length;
  process.exitCode = failed ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed`);
});
