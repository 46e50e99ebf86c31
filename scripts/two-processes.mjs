import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale, commandOf, installIfNeeded, main, nodeBinary, root, Stop } from './steps.mjs';
import { findBrowser } from './suites.mjs';

/*
 * npm run two-processes [-- journey …] [--all] [--only storm,database,sizes,journeys] [--seconds 15]
 * Two portals behind nginx (the example of deploy/nginx), with a PostgreSQL of Debian and an S3 server: requests and
 * uploads while one process is killed and both are restarted in turn; PgBouncer and a replica; then journeys, during
 * which one process dies. The last line is "N passed, N failed".
 */
const postgres = '/usr/lib/postgresql';
const versions = fs.existsSync(postgres) ? fs.readdirSync(postgres) : [];
const tools = [
  { places: ['/usr/sbin/nginx'], name: 'nginx', where: 'Debian package nginx-light' },
  {
    places: versions.map((version) => `${postgres}/${version}/bin/initdb`),
    name: 'PostgreSQL',
    where: 'Debian package postgresql',
  },
  { places: ['/usr/sbin/pgbouncer'], name: 'PgBouncer', where: 'Debian package pgbouncer' },
  { places: ['/usr/bin/openssl'], name: 'openssl', where: 'Debian package openssl' },
];

await main(async (args) => {
  const missing = tools.filter(({ places }) => !places.some((place) => fs.existsSync(place)));
  for (const { name, where } of missing) console.log(`${name} is missing (${where}).`);
  if (missing.length > 0) {
    console.log(`\n0 passed, ${missing.length} failed`);
    process.exitCode = 1;
    return;
  }
  installIfNeeded({ forTests: true });
  await buildIfStale();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lattice-two-processes-'));
  try {
    const { key, certificate } = makeCertificate(folder);
    const { status } = spawnSync(nodeBinary(), ['e2e/two-processes/run.ts', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TWO_FOLDER: folder,
        TWO_KEY: key,
        TWO_CERTIFICATE: certificate,
        NODE_EXTRA_CA_CERTS: certificate,
        // For curl, which runs the scripts that a journey downloads.
        CURL_CA_BUNDLE: certificate,
        CHROMIUM: findBrowser(),
        PLAYWRIGHT: commandOf('@playwright/test', 'playwright'),
      },
    });
    process.exitCode = status ?? 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

/** A self-signed certificate for this machine. Node must be told to trust it before it starts. */
function makeCertificate(folder) {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Stop(`openssl makes no certificate:\n${stderr}`);
  return { key, certificate };
}
