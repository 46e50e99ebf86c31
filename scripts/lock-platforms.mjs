import fs from 'node:fs';
import path from 'node:path';
import { main, root, Stop } from './steps.mjs';

/*
 * node scripts/lock-platforms.mjs, after a dependency was added or updated; with --check it only complains.
 *
 * A registry mirror may lack the binaries of platforms that are not ours. npm then leaves them out of
 * package-lock.json, and every later `npm ci` refuses the file as incomplete. This writes the entries that npm would
 * have written: the exact version that the package asks for, with the platform that its name says. npm skips them
 * where the platform is another one, and fetches them where it is not.
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

/** Whether a package required at a place is found there or in a folder above, as Node looks for it. */
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
