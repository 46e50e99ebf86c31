import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * OpenSearch nodes for tests and measurements: Java 21 or newer (JAVA_HOME, or `java` in the path) and Maven, which fetches
 * the jars once into var/search.
 */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'var/search');
const java = (name) => (process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', name) : name);

/** Missing programs, in words; empty if nodes can be started. */
export function lacking() {
  const version = /version "?(\d+)/.exec(spawnSync(java('java'), ['-version']).stderr?.toString() ?? '')?.[1];
  return [
    ...(Number(version) >= 21 ? [] : ['Java 21 or newer (JAVA_HOME names its folder)']),
    ...(spawnSync('mvn', ['-version']).error ? ['Maven (mvn)'] : []),
  ];
}

function run(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
}

/** Fetches the jars and compiles the node, once. */
export function prepareNodes() {
  const classes = path.join(folder, 'classes');
  if (fs.existsSync(path.join(classes, 'SearchNode.class'))) return;
  fs.mkdirSync(classes, { recursive: true });
  const lib = path.join(folder, 'lib');
  run('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], { cwd: import.meta.dirname });
  run(java('javac'), ['-cp', `${lib}/*`, '-d', classes, path.join(import.meta.dirname, 'SearchNode.java')]);
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a node; resolves when it answers over HTTP.
 * @param settings of opensearch.yml
 */
export async function startNode({ name, home, port, transport, heap = '512m', settings }) {
  fs.mkdirSync(home, { recursive: true });
  const log = fs.openSync(path.join(home, 'log'), 'a');
  const child = spawn(
    java('java'),
    [
      ...[`-Xms${heap}`, `-Xmx${heap}`, '--add-modules', 'jdk.incubator.vector'],
      ...['--enable-native-access=ALL-UNNAMED', `-Dopensearch.path.home=${home}`, '-Dlog4j2.disable.jmx=true'],
      ...['-cp', `${folder}/classes:${folder}/lib/*`, 'SearchNode', home, String(port), String(transport), name],
      ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
    ],
    { stdio: ['ignore', log, log] },
  );
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`A node ended: ${fs.readFileSync(path.join(home, 'log'), 'utf8').slice(-2000)}`);
    if (
      await fetch(`${url}/_cluster/health?local=true`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await pause(200);
  }
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return { url, pid: child.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** One node for itself. */
export async function startSingleNode(home, heap) {
  const [port, transport] = [await freePort(), await freePort()];
  return startNode({ name: 'n1', home, port, transport, heap, settings: { 'discovery.type': 'single-node' } });
}
