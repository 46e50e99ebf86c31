// npm run benchmarks:import -- <folder>: imports a folder of benchmarks into the configured portal
// (docs/benchmark-bundle.md). The portal may run meanwhile. Exit code 1 on errors.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { product } from '../src/domains/index.ts';
import { importFolder, linesOf } from '../src/domains/benchmarks/bundles/server/service/folder.ts';
import { readEnv } from '../src/server/process/env.ts';
import { ensurePostgres } from '../src/server/database/postgres.ts';
import { startProgram } from '../src/server/process/program.ts';

const language = /^zh/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '') ? 'zh' : 'en';
const [folder] = process.argv.slice(2);
if (!folder) {
  const usage = { zh: '用法：npm run benchmarks:import -- <目录>', en: 'Usage: npm run benchmarks:import -- <folder>' };
  console.error(usage[language]);
  process.exit(1);
}
// Schedules and jobs are left to a running portal.
const env = { ...readEnv(), JOBS: false, DEMO: false, LOG_LEVEL: 'error' };
mkdirSync(env.DATA_DIR, { recursive: true });
const embedded = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(env.DATA_DIR, 'database'));
let program;
try {
  const databaseUrl = env.DATABASE_URL ?? embedded.url;
  program = await startProgram(env, product, {
    databaseUrl,
    reveal: (userName, password) => console.log(`${userName} ${password}`),
  });
  const report = await importFolder(program.context(language), folder);
  for (const line of linesOf(report, language)) console.log(line);
  const isWrong = report.faults.length > 0 || report.benchmarks.some(({ state }) => state === 'faulty');
  process.exitCode = isWrong ? 1 : 0;
} finally {
  await program?.stop();
  await embedded?.stop();
}
process.exit();
