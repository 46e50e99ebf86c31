import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { archive } from './archive.ts';
import { benchmarks } from './benchmarks.ts';
import { cluster } from './cluster.ts';
import { resourceOf, seeded } from './corpus.ts';
import { files } from './files.ts';
import { hiddenTargets } from './hidden-targets.ts';
import { latencyRow, loadRow, printTable, times, type Row } from './measure.ts';
import { oai } from './oai.ts';
import { office } from './office.ts';
import { optimade } from './optimade.ts';
import { adminPassword, memoryOf, prepare, start, type Portal } from './portal.ts';
import { encode, freshAddresses, questions, visitedAddresses } from './queries.ts';
import { testedQuestions } from './questions.ts';
import { approvalOfMany, recordFiles } from './record-files.ts';
import { scriptRow } from './script-bytes.ts';
import { content, seenByLighthouse } from './site.ts';
import { statistics } from './statistics.ts';
import { makeSubmissions } from './submissions.ts';
import { tables } from './tables.ts';

/*
 * Measures one portal; server and load share the machine: npm run bench -- --size 1000000 --only search,pages
 * Queries come from a seed, so two runs send the same ones; `--seed` changes them.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'start,search,detail,pages,login,approve,memory,script' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    gigabytes: { type: 'string', default: '2' },
  },
});
const size = Number(options.size);
const seconds = Number(options.seconds);
const seed = Number(options.seed);
const wanted = new Set(options.only.split(','));
/** Idle milliseconds before the memory of the server is read. */
const untilQuiet = 15_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const parts: Record<string, (portal: Portal) => Promise<Row[]>> = {
  search,
  detail,
  pages,
  login,
  approve,
  memory,
  script,
  oai: (portal) => oai(portal, size),
  optimade,
};

if (Object.keys(parts).some((part) => wanted.has(part)) || wanted.has('start')) await measureResources();
if (wanted.has('content') || wanted.has('lighthouse')) await measureSite();
if (wanted.has('office')) await measureOffice();
if (wanted.has('files') || wanted.has('record-files')) await measureFiles();
if (wanted.has('statistics')) await measureStatistics();
if (wanted.has('tables')) await measureTables();
if (wanted.has('archive')) await measureArchive();
if (wanted.has('benchmarks')) await measureBenchmarks();
if (wanted.has('questions')) await measureQuestions();
if (wanted.has('cluster'))
  printTable(
    `${size.toLocaleString('en')} published resources, Node ${process.versions.node}`,
    await cluster(size, seed, say),
  );
if (wanted.has('hidden-targets')) {
  say('attacking hidden targets …');
  printTable(`Hidden targets after 600 files, Node ${process.versions.node}`, hiddenTargets(seed));
}

async function measureResources(): Promise<void> {
  await prepare(size, say);
  // The first start after a restore also warms the disk cache, so the second start counts.
  await (await start(size)).stop();
  const portal = await start(size);
  const rows: Row[] = [];
  if (wanted.has('start'))
    rows.push({
      what: 'ready, second start',
      figures: `${(portal.readyAfter / 1000).toFixed(2)} s`,
      goal: '< 3 s',
      ok: portal.readyAfter < 3000,
    });
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (!wanted.has(name)) continue;
      say(`measuring ${name} …`);
      rows.push(...(await measure(portal)));
    }
  } finally {
    await portal.stop();
  }
  printTable(`${size.toLocaleString('en')} published resources, Node ${process.versions.node}`, rows);
}

/** Starts a separate portal with the test collection of the search. */
async function measureQuestions(): Promise<void> {
  await prepare('questions', say);
  const portal = await start('questions');
  try {
    printTable(`Search test collection, Node ${process.versions.node}`, await testedQuestions(portal));
  } finally {
    await portal.stop();
  }
}

/** Starts a separate portal with demonstration data: news, cases and pictures. */
async function measureSite(): Promise<void> {
  await prepare('demo', say);
  const portal = await start('demo');
  try {
    const rows: Row[] = [];
    for (const [name, measure] of [
      ['content', () => content(portal, seconds)],
      ['lighthouse', () => seenByLighthouse(portal)],
    ] as const) {
      if (!wanted.has(name)) continue;
      say(`measuring ${name} …`);
      rows.push(...(await measure()));
    }
    printTable(`Demonstration data, Node ${process.versions.node}`, rows);
  } finally {
    await portal.stop();
  }
}

/** Starts a separate portal, whose file store is emptied afterwards. */
async function measureFiles(): Promise<void> {
  await prepare('files', say);
  const portal = await start('files');
  try {
    say('measuring record pages with many files …');
    const { token } = await logIn(portal);
    const rows = [...(await recordFiles(portal)), ...(await approvalOfMany(portal, token))];
    printTable(`Record pages by number of files, Node ${process.versions.node}`, rows);
    if (!wanted.has('files')) return;
    say('measuring files …');
    const gigabytes = Number(options.gigabytes);
    printTable(`One large file, Node ${process.versions.node}`, await files(portal, token, gigabytes, say));
  } finally {
    await portal.stop();
  }
}

/** Uses the portal of the files measurement: one table of a gigabyte, which is removed afterwards. */
async function measureTables(): Promise<void> {
  await prepare('files', say);
  const portal = await start('files');
  try {
    say('measuring tables …');
    const { token } = await logIn(portal);
    printTable(`A CSV file of 1 GB, Node ${process.versions.node}`, await tables(portal, token, say));
  } finally {
    await portal.stop();
  }
}

/** Starts a separate portal with 100,000 users and 20 million rows of logs. */
async function measureOffice(): Promise<void> {
  await prepare('office', say);
  const portal = await start('office');
  try {
    say('measuring office …');
    const { token } = await logIn(portal);
    printTable(`Back office, Node ${process.versions.node}`, await office(portal, token, seed));
  } finally {
    await portal.stop();
  }
}

/** Starts a separate portal with 10 million events of a year. */
async function measureStatistics(): Promise<void> {
  await prepare('statistics', say);
  const portal = await start('statistics');
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    say('measuring statistics …');
    const { token } = await logIn(portal);
    printTable(`Usage statistics, Node ${process.versions.node}`, await statistics(portal, client, token));
  } finally {
    await client.end();
    await portal.stop();
  }
}

/** Starts a separate portal with 10,000 archive tasks. */
async function measureArchive(): Promise<void> {
  await prepare('archive', say);
  const portal = await start('archive');
  try {
    say('measuring the archive …');
    const { token } = await logIn(portal);
    printTable(`Project archive, Node ${process.versions.node}`, await archive(portal, token));
  } finally {
    await portal.stop();
  }
}

/** Starts a separate portal with two large data sets, and a board of 500 models. */
async function measureBenchmarks(): Promise<void> {
  await prepare('benchmarks', say);
  const portal = await start('benchmarks');
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    say('measuring benchmarks …');
    const { token } = await logIn(portal);
    printTable(`Benchmarks, Node ${process.versions.node}`, await benchmarks(portal, client, token));
  } finally {
    await client.end();
    await portal.stop();
  }
}

function asker(portal: Portal) {
  return async (path: string) => {
    const answer = (await (await fetch(portal.url + path)).json()) as { code: number; msg: string };
    if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
    return answer;
  };
}

/** Measures new queries and repeated ones. */
async function search(portal: Portal): Promise<Row[]> {
  const ask = asker(portal);
  // The first calls of any kind load the dictionary and the query plans of the database's connections.
  for (const make of Object.values(questions(seed + 100, size))) {
    await times(6, () => ask(`/prod-api/front/resource/list?${encode(make())}`));
    await times(6, () => ask(`/prod-api/front/resource/facets?${encode(make())}`));
  }
  const rows: Row[] = [];
  const all: Record<string, number[]> = {};
  for (const [endpoint, bound] of [
    ['list', 30],
    ['facets', 60],
  ] as const) {
    for (const [kind, make] of Object.entries(questions(seed + bound, size))) {
      const asked = Array.from({ length: 60 }, () => encode(make()));
      for (const round of ['new', 'repeated']) {
        const sorted = await times(asked.length, (at) => ask(`/prod-api/front/resource/${endpoint}?${asked[at]}`));
        (all[`${endpoint}, ${round}`] ??= []).push(...sorted);
        if (round === 'new') rows.push(latencyRow(`${endpoint}: ${kind}`, sorted, bound));
      }
    }
  }
  const together = Object.entries(all).map(([what, list]) =>
    latencyRow(
      `**${what} queries, all kinds**`,
      list.toSorted((a, b) => a - b),
      what.startsWith('list') ? 30 : 60,
    ),
  );
  return [...rows, ...together];
}

function publicId(): string {
  return resourceOf(Math.floor(Math.random() * size), size).publicId;
}

async function detail(portal: Portal): Promise<Row[]> {
  const ask = asker(portal);
  await times(20, () => ask(`/prod-api/front/resource/${publicId()}`));
  return [latencyRow('detail call', await times(300, () => ask(`/prod-api/front/resource/${publicId()}`)), 5)];
}

/** Measures pages under load: frequent addresses, and addresses that were not requested before. */
async function pages(portal: Portal): Promise<Row[]> {
  const chance = seeded(seed);
  const recordPage = () => `/data/detail/${resourceOf(chance.below(size), size).publicId}`;
  const visited = Array.from({ length: 2000 }, recordPage);
  const load = async (what: string, next: () => string, goal: number) => {
    // In a running portal frequent addresses have been requested before.
    await loadRow(what, portal, next, goal, 2 * seconds);
    return loadRow(what, portal, next, goal, seconds);
  };
  const drawn = async (what: string, next: () => string): Promise<Row> => ({
    ...(await loadRow(what, portal, next, 0, seconds)),
    goal: '',
    ok: null,
  });
  return [
    await load('home page under load', () => '/', 800),
    await load('list page under load, frequent addresses', visitedAddresses(seed, size), 500),
    await load('record page under load, frequent addresses', () => chance.early(visited), 500),
    await drawn('list page under load, new addresses', freshAddresses(seed + 7, size)),
    await drawn('record page under load, new addresses', recordPage),
  ];
}

async function post(portal: Portal, path: string, body: object, token?: string) {
  const response = await fetch(`${portal.url}/prod-api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const answer = (await response.json()) as { code: number; msg: string; token: string };
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
  return answer;
}

function logIn(portal: Portal) {
  return post(portal, '/login', { username: 'admin', password: adminPassword });
}

async function login(portal: Portal): Promise<Row[]> {
  await times(3, () => logIn(portal));
  return [latencyRow('login', await times(30, () => logIn(portal)), 200)];
}

/** Each approval publishes: state, history, search and mail in one transaction. */
async function approve(portal: Portal): Promise<Row[]> {
  const { token } = await logIn(portal);
  const waiting = await makeSubmissions(portal.databaseUrl, 103);
  const next = () => post(portal, '/data/review/approve', waiting.pop()!, token);
  await times(3, next);
  return [latencyRow('approve', await times(100, next), 100)];
}

async function memory(portal: Portal): Promise<Row[]> {
  const most = memoryOf(portal.pid, 'VmHWM');
  await pause(untilQuiet);
  const used = memoryOf(portal.pid);
  return [
    { what: 'maximum memory of the server', figures: `${Math.round(most)} MB`, goal: '', ok: null },
    {
      what: `memory of the server ${untilQuiet / 1000} s later`,
      figures: `${Math.round(used)} MB`,
      goal: '< 768 MB',
      ok: used < 768,
    },
  ];
}

function script({ url }: Portal): Promise<Row[]> {
  return Promise.all(['/', '/data'].map((page) => scriptRow(url, page)));
}
