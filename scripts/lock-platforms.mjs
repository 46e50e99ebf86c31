import fs from 'node:fs';
import path from 'node:path';
import { main, root, Stop } from './steps.mjs';

/*
 * node scripts/lock-platforms.mjs: run it after adding or updating a dependency; --check only reports.
 * A registry mirror may lack the binaries of other platforms. npm then omits them from package-lock.json, and every
 * later `npm ci` refuses the file as incomplete. This script adds the entries that npm would have written: the exact
 * version that the package requires, with the platform in its name. npm skips them on other platforms, and downloads
 * them on theirs.
 */
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

await main(([flag]) => {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const added = [];
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock.packages, place, name)) continue;
      lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
      added.push(name);
    }
  }
  if (added.length === 0) return;
  if (flag === '--check')
    throw new Stop(`package-lock.json lacks ${added.join(', ')}: run node scripts/lock-platforms.mjs`);
  const { '': own, ...others } = lock.packages;
  const inOrder = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': own, ...Object.fromEntries(inOrder) };
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added to package-lock.json: ${added.join(', ')}`);
});

/** Whether a package required at a path is found there or in a parent folder, as Node resolves it. */
function isLocked(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at}${at ? '/' : ''}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

/** An entry with its keys in npm's order, so that npm does not rewrite it. */
function entryFor(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Stop(`The name ${name} does not say one system and one processor.`);
  const libc = [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'];
  return { version, cpu, ...(dev && { dev }), ...(os[0] === 'linux' && { libc }), optional: true, os };
}
