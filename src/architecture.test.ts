import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { contractName } from '#shared/contract';
import type { Messages, Texts } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { contracts } from './domains/contracts.ts';
import { product } from './domains/index.ts';
import { fixedPages, pages } from './domains/pages.ts';

/* Rules that linters cannot check. Each test collects all offences, so that one run shows them all. */
const root = path.resolve(import.meta.dirname, '..');
const generated = ['src/server/database/schema.ts'];

const sources = filesUnder('src')
  .filter((file) => /\.(tsx?|css)$/.test(file) && !generated.includes(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));
const scripts = sources.filter(({ file }) => !file.endsWith('.css'));

/** Folder of every noun, `area/noun`. */
const nouns = foldersUnder('src/domains')
  .flatMap((area) => foldersUnder(`src/domains/${area}`).map((noun) => `${area}/${noun}`))
  .filter((noun) => filesUnder(`src/domains/${noun}`).length > 0);
const nameOf = (noun: string) => noun.replace('/', '.');
const has = (noun: string, file: string) => existsSync(path.join(root, 'src/domains', noun, file));
/** A contract may also export functions alone, such as data/descriptions. */
const hasEndpoints = (noun: string) =>
  /\bcontract\(/.test(readFileSync(path.join(root, 'src/domains', noun, 'contract.ts'), 'utf8'));

describe('a noun', () => {
  const usual = [
    /^README\.md$/,
    /^contract\.ts$/,
    /^contract\/[^/]+\.ts$/,
    /^texts\/(zh|en|index)\.ts$/,
    /^server\/(table|queries|policy|service|routes|jobs|listeners|seed|demo|factory|mails|transfer-target|index)\.ts$/,
    /^server\/(queries|seed|demo|service)\/[^/]+\.ts$/,
    /^web\/(index|routes)\.tsx?$/,
    /^web\/texts\/.+\.ts$/,
    /^web\/(public|console|area)\/.+\.(tsx?|css|svg)$/,
    /\.test\.ts$/,
  ];

  test('says in a README what it is, and has a contract with texts', () => {
    const lacking = nouns.flatMap((noun) => {
      const needed = [
        'README.md',
        ...(has(noun, 'contract.ts') ? ['texts/zh.ts', 'texts/en.ts', 'texts/index.ts'] : ['server/index.ts']),
      ];
      return needed.filter((file) => !has(noun, file)).map((file) => `${noun}/${file}`);
    });
    none(lacking);
  });

  test('has no file of an unusual name, unless its README says why', () => {
    const strangers = nouns.flatMap((noun) => {
      const folder = `src/domains/${noun}`;
      const readme = has(noun, 'README.md') ? readFileSync(path.join(root, folder, 'README.md'), 'utf8') : '';
      return filesUnder(folder)
        .map((file) => file.slice(folder.length + 1))
        .filter((file) => !usual.some((pattern) => pattern.test(file)))
        .filter((file) => !readme.includes(path.posix.basename(file)) && !readme.includes(path.posix.dirname(file)))
        .map((file) => `${noun}/${file}`);
    });
    none(strangers);
  });

  test('listens to events in server/listeners.ts only', () => {
    const elsewhere = nouns.flatMap((noun) =>
      filesUnder(`src/domains/${noun}`)
        .filter((file) => !/server\/listeners\.ts$|\.test\.ts$/.test(file))
        .filter((file) =>
          /import \{[^}]*\bon(?:Later)?\b[^}]*\} from '#server\/events'/.test(
            readFileSync(path.join(root, file), 'utf8'),
          ),
        ),
    );
    none(elsewhere);
  });

  test('is on the list of contracts and on the list of modules under the name of its folder', () => {
    const named = (list: string[], hasOne: (noun: string) => boolean) =>
      assert.deepEqual(list.toSorted(), nouns.filter(hasOne).map(nameOf).toSorted());
    named(
      contracts.map((contract) => contract[contractName]),
      (noun) => has(noun, 'contract.ts') && hasEndpoints(noun),
    );
    named(
      product.modules.map(({ name }) => name),
      (noun) => has(noun, 'server/index.ts'),
    );
  });

  test('names its jobs after itself', () => {
    const strangers = product.modules.flatMap(({ name, jobs = [] }) =>
      jobs
        .map((job) => job.name)
        .filter((job) => !job.startsWith(`${name}.`) || !/^[a-zA-Z]+$/.test(job.slice(name.length + 1))),
    );
    none(strangers);
  });
});

describe('an endpoint', () => {
  const endpoints = contracts.flatMap((contract) =>
    Object.entries(contract).map(([action, endpoint]) => ({
      name: `${contract[contractName]}.${action}`,
      endpoint,
    })),
  );

  test('names who may call it', () => {
    const isPermit = (permit: string) => /^(public|user|verified|[a-z]+(:[a-zA-Z]+){2})$/.test(permit);
    const nobodys = endpoints.filter(({ endpoint }) => {
      const permits = [endpoint.permit].flat() as string[];
      return permits.length === 0 || !permits.every(isPermit);
    });
    none(nobodys.map(({ name }) => name));
  });

  test('is limited where strangers may write', () => {
    // Logging out gives up rights, so it must always work.
    const harmless = ['identity.sessions.logout'];
    const open = endpoints.filter(
      ({ endpoint }) => endpoint.permit === 'public' && endpoint.method !== 'GET' && !endpoint.limit,
    );
    none(open.map(({ name }) => name).filter((name) => !harmless.includes(name)));
  });
});

describe('a text', () => {
  const texts = new Map<string, Texts>(
    product.modules.flatMap(({ name, texts: own }) => (own ? [[name, own as Texts] as const] : [])),
  );

  test('is there for every failure', () => {
    const prefixes = nouns.map(nameOf).join('|').replaceAll('.', '\\.');
    const failure = new RegExp(
      `(?:fail|conflict|failFields)\\(\\s*'([^']+)'|(?:reason|message):\\s*'((?:${prefixes})\\.[^']+)'`,
      'g',
    );
    const silent = scripts
      .filter(({ file }) => !file.endsWith('.test.ts'))
      .flatMap(({ file, code }) => [...code.matchAll(failure)].map((match) => ({ file, key: match[1] ?? match[2]! })))
      .filter(({ key }) => !isText(key))
      .map(({ file, key }) => `${file}: ${key}`);
    none(silent);
  });

  function isText(key: string): boolean {
    const parts = key.split('.');
    if (parts[0] === 'kernel') return messageAt(kernelTexts.zh, parts.slice(1)) !== undefined;
    const own = texts.get(parts.slice(0, 2).join('.'));
    return own !== undefined && messageAt(own.zh, ['fail', ...parts.slice(2)]) !== undefined;
  }

  test('asks for the same values in both languages', async () => {
    const uneven: string[] = [];
    for (const { file } of sources.filter((source) => /\/texts\/[^/]+\.ts$/.test(source.file))) {
      const exported = (await import(path.join(root, file))) as Record<string, unknown>;
      for (const { zh, en } of Object.values(exported).filter(isTexts)) {
        const english = new Map(messages(en));
        const pairs = messages(zh).filter(([key, text]) => argumentsOf(text) !== argumentsOf(english.get(key) ?? ''));
        uneven.push(...pairs.map(([key]) => `${file}: ${key}`));
      }
    }
    none(uneven);
  });
});

describe('the source', () => {
  const offences = (pattern: RegExp, isExempt: (file: string) => boolean) =>
    scripts.filter(({ file, code }) => !isExempt(file) && pattern.test(withoutComments(code))).map(({ file }) => file);

  test('reads the environment in one place', () => {
    // The second passes the environment on to the database server; the third gets the test server's address, the fourth
    // what the user of the command line has set, the fifth where the public files of a comparison are.
    const readers = [
      'src/server/process/env.ts',
      'src/server/database/postgres-cluster.ts',
      'src/testing.ts',
      'src/cli/settings.ts',
      'src/domains/files/previews/server/testing-public-files.ts',
    ];
    none(offences(/\bprocess\.env\b/, (file) => readers.includes(file) || file.endsWith('.test.ts')));
  });

  test('keeps Chinese in texts, seeds and tests', () => {
    const isExempt = (file: string) => /\/texts\/|\/(seed|demo|factory)(\.ts|\/)|\.test\.ts$/.test(file);
    none(offences(/\p{Script=Han}/u, isExempt));
  });

  test('says states by their names', () => {
    // Codes 0 and 1 may also be the two values of a switch, which has no names.
    none(offences(/[sS]tatus\)?\s*(?:===|!==|=|<>|', '=',)\s*'(?:[2-9]|\d\d)'/, (file) => file.endsWith('.test.ts')));
    none(offences(/[sS]tatus (?:not )?in \('\d/, (file) => file.endsWith('.test.ts')));
  });

  test('writes the values of listed columns into SQL by their types', () => {
    // `listed`, `listedAny` and `listedText` take their place: a state that its table does not have fails to compile.
    // The columns of these are not ours, or have no list.
    const free = [
      ...['server/backup/make.ts', 'domains/monitor/database', 'domains/content/examples'],
      'domains/monitor/preservation/server/queries/checks.ts',
    ];
    const isExempt = (file: string) =>
      !/^src\/(server|domains\/[^/]+\/[^/]+\/server)\//.test(file) ||
      /\.test\.ts$|\/(factory|demo|seed)/.test(file) ||
      free.some((name) => file.startsWith(`src/${name}`));
    none(offences(/\b(status|state|outcome|stage|kind|role) (?:=|<>|not in|in) \(?'[A-Za-z]\w+'/, isExempt));
  });

  test('opens files and connects streams where an error also reaches a late reader', () => {
    // `deferError`, `fileStream`, `writeStream`, `piped`, `webStreamOf`, `readableOf` and `linesOf` take their place.
    const own = ['file-stream', 'local-files', 'piped', 'streams'].map((name) => `src/server/files/${name}.ts`);
    const isExempt = (file: string) =>
      own.includes(file) ||
      !/^src\/(server|main|domains\/[^/]+\/[^/]+\/server)\b/.test(file) ||
      /\.test\.ts$|\/factory[^/]*\.ts$/.test(file);
    none(
      offences(
        /\b(createReadStream|createWriteStream|readableWebStream|toWeb|fromWeb|createInterface)\b|\.pipe\(/,
        isExempt,
      ),
    );
    none(offences(/\bpipeline\b[^;]*from 'node:stream'|(?<!deferError\()new PassThrough\(/, isExempt));
  });

  test('names no machine path and leaves nothing for later', () => {
    none(offences(/['"`](\/work|\/tmp|\/home|\/root)\b/, () => false));
    const later = sources.filter(({ code }) => /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|keep in sync/.test(code));
    none(later.map(({ file }) => file).filter((file) => file !== 'src/architecture.test.ts'));
  });

  test('gives a reason after `--` for each finding that it suppresses', () => {
    const suppression = /(?:\/\/|\/\*)\s*(?:(?:oxlint|eslint|stylelint)-disable|@ts-expect-error|biome-ignore)/;
    const without = ['src', 'e2e', 'scripts', 'bench'].flatMap(filesUnder).flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (suppression.test(line) && !/ -- \S+ \S/.test(line) ? [`${file}:${at + 1}`] : [])),
    );
    none(without);
  });

  test('writes the properties of an object one by one, without spreads of literals', () => {
    none(offences(/\.\.\.\{ /, (file) => file === 'src/architecture.test.ts'));
  });

  test('is in files that can be read at a sitting', () => {
    const lengths = sources.map(({ file, code }) => ({ file, lines: code.split('\n').length - 1 }));
    const sorted = lengths
      .filter(({ file }) => !/\/texts\//.test(file))
      .map(({ lines }) => lines)
      .toSorted((a, b) => a - b);
    const quantile = (share: number) => sorted[Math.floor(sorted.length * share)]!;
    assert.ok(quantile(0.5) <= 80, `half of the files have more than ${quantile(0.5)} lines`);
    assert.ok(quantile(0.95) <= 300, `every twentieth file has more than ${quantile(0.95)} lines`);
  });
});

test('an address of the back office that no menu holds leads to a page, or is not there', () => {
  const empty = fixedPages.filter(({ component }) => !Object.hasOwn(pages, component)).map((place) => place.path);
  assert.deepEqual(empty, []);
});

test('the lock file installs on every platform and names no registry', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/lock-platforms.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.doesNotMatch(readFileSync(path.join(root, 'package-lock.json'), 'utf8'), /"resolved"/);
});

/** Fails with one line per offence. */
function none(offences: string[]): void {
  if (offences.length) assert.fail(`\n  ${offences.join('\n  ')}`);
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

function foldersUnder(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[^]*?\*\/|(?<![:'"`\\/])\/\/.*/g, '');
}

function messages(tree: Messages, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : messages(value, `${prefix}${key}.`),
  );
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
}

function messageAt(tree: Messages, keys: string[]): string | undefined {
  const value = keys.reduce<string | Messages | undefined>(
    (node, key) => (typeof node === 'object' ? node[key] : undefined),
    tree,
  );
  return typeof value === 'string' ? value : undefined;
}

/** The names of an ICU message's arguments, including those inside plural and select. */
function argumentsOf(message: string): string {
  const names = new Set<string>();
  let at = 0;
  const readText = () => {
    for (; at < message.length && message[at] !== '}'; at++) if (message[at] === '{') readArgument();
  };
  const readArgument = () => {
    names.add(/^\{\s*(\w*)/.exec(message.slice(at))![1]!);
    for (at++; at < message.length && message[at] !== '}'; at++) {
      if (message[at] === '{') {
        at++;
        readText();
      }
    }
  };
  readText();
  return [...names].toSorted().join(' ');
}
