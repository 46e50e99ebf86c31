import { spawnSync } from 'node:child_process';
import { installIfNeeded, main } from './steps.mjs';
import { runUnit, unitFiles } from './suites.mjs';

/*
 * npm run test:tools: what we write, judged by tools that others wrote: src/**\/*.tools.test.ts. A tool that is missing is said
 * aloud, and fails. The last line is "N passed, N failed".
 */
const tools = [
  ['pdftotext', '-v', 'Debian package poppler-utils'],
  ['qpdf', '--version', 'Debian package qpdf'],
];

await main(async () => {
  const missing = tools.filter(([name, asked]) => spawnSync(name, [asked]).error);
  if (missing.length > 0) {
    for (const [name, , where] of missing) console.log(`The tool ${name} is missing (${where}).`);
    console.log(`\n0 passed, ${missing.length} failed`);
    process.exitCode = 1;
    return;
  }
  installIfNeeded({ forTests: true });
  const { passed, failed } = await runUnit(unitFiles('tools'));
  process.exitCode = failed ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed`);
});
