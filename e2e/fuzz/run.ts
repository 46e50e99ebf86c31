import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSession, seedSettings, startPortal, type Portal } from '../portal.ts';
import { learn, maker, randomOf, type Schema, type Seen } from './values.ts';

/*
 * Sends valid and invalid requests for the OpenAPI document to a temporary portal with demonstration data. The order of
 * calls and all generated values follow from the seed; values of answers are reused, so runs are similar, not
 * identical.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const seed = Number(options.seed);
const random = randomOf(seed);

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Call extends Operation {
  method: string;
  path: string;
}
interface Role {
  name: string;
  userName: string;
  password: string;
  token: string | undefined;
  requests: number;
  codes: Map<string, number>;
}

/** Calls that end sessions, accounts, permissions or sign-in, which the run needs. They come last for each role. */
const last =
  /logout|unlock|forceLogout|updatePassword|updatePwd|resetPwd|password-resets|users\.(remove|changeStatus|edit|setRoles)|roles\.|menus\.|settings\.|departments\.|online|cache\.clear/i;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const atOnce = 6;
const patience = 60_000;

const portal = await startPortal({
  DEMO: 'on',
  LOG_LEVEL: 'error',
  SMTP_URL: '',
  SEED_SETTINGS: seedSettings({
    'sys.account.captchaEnabled': 'false',
    'sys.account.initPasswordModify': '0',
    'sys.login.maxRetry': '100',
  }),
});
const faults: { role: string; what: string; sent: string }[] = [];
try {
  const roles = await everyRole(portal);
  const { calls, schemas } = await described(portal, roles.at(-1)!);
  const seen: Seen = new Map();
  const make = maker(random, schemas, seen);
  const each = Math.ceil(Number(options.requests) / roles.length);
  for (const role of roles) await runAs(role, plan(calls, each), { make, seen });
  report(roles, calls.length);
} finally {
  await portal.stop();
}

/**
 * The visitor, and one demonstration account per role; the administrator last, who may disable the others' accounts.
 */
async function everyRole({ folder }: Portal): Promise<Role[]> {
  const file = path.join(folder, 'first-passwords.txt');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const accounts = lines.flatMap((line) => {
    const [userName, password] = line.trim().split(/\s+/);
    return userName && password ? [{ userName, password }] : [];
  });
  const all = [{ userName: '', password: '' }, ...accounts.filter((it) => it.userName !== 'admin')];
  const { adminPassword } = await import('../portal.ts');
  all.push({ userName: 'admin', password: adminPassword });
  const roles: Role[] = [];
  for (const it of all) {
    const token = it.userName ? await openSession(portal, it) : undefined;
    roles.push({ name: it.userName || 'visitor', ...it, token, requests: 0, codes: new Map() });
  }
  return roles;
}

async function described(
  { url }: Portal,
  { token }: Role,
): Promise<{ calls: Call[]; schemas: Record<string, Schema> }> {
  const answer = await fetch(`${url}/v3/api-docs`, { headers: { authorization: `Bearer ${token}` } });
  const document = (await answer.json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const calls = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ ...it, method: method.toUpperCase(), path: at })),
  );
  return {
    calls: calls.filter(({ operationId }) => operationId.includes(options.only)),
    schemas: document.components.schemas,
  };
}

/** Calls in an order that the seed determines, each equally often. */
function plan(calls: readonly Call[], count: number): Call[] {
  const rounds: Call[] = [];
  while (rounds.length < count)
    rounds.push(
      ...calls
        .map((call) => ({ call, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ call }) => call),
    );
  const chosen = rounds.slice(0, count);
  return [...chosen.filter((it) => !last.test(it.operationId)), ...chosen.filter((it) => last.test(it.operationId))];
}

async function runAs(role: Role, calls: readonly Call[], tools: { make: ReturnType<typeof maker>; seen: Seen }) {
  const queue = [...calls];
  const work = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) await send(role, call, tools);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function send(role: Role, call: Call, { make, seen }: { make: ReturnType<typeof maker>; seen: Seen }) {
  const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const share = make.begin();
  let target = call.path;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of call.parameters) {
    const value = random() * 100 < share ? make.hostileText() : asText(make.of(schema, name));
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || '-');
    else if (place === 'query' && random() < 0.5) query.append(name, value);
  }
  const [type, content] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const headers: Record<string, string> = { repeatsubmit: 'false' };
  if (role.token) headers['authorization'] = `Bearer ${role.token}`;
  let body: string | FormData | undefined;
  if (type === 'multipart/form-data') {
    body = new FormData();
    for (const field of Object.keys(content!.schema.properties ?? {}))
      body.append(
        field,
        new Blob([make.pick(['', 'a,b\n1,2\n', '%PDF-1.7\n', '\x89PNG\r\n\x1a\n', 'PK\x03\x04'])]),
        make.hostileText().slice(0, 200),
      );
  } else if (content) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(random() * 400 < share ? make.hostile() : make.of(content.schema));
  }
  const url = `/prod-api${target}${query.size ? `?${query}` : ''}`;
  const sent = `${call.method} ${url.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 600) : ''}`;
  const fault = (what: string) => faults.push({ role: role.name, what: `${call.operationId}: ${what}`, sent });
  role.requests += 1;
  try {
    const answer = await fetch(portal.url + url, {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const said = isJson ? (JSON.parse(text) as { code?: number; error?: string; msg?: string }) : {};
    const code = String(said.code ?? answer.status);
    role.codes.set(code, (role.codes.get(code) ?? 0) + 1);
    if (answer.status >= 500) fault(`HTTP ${answer.status}`);
    if (said.error === 'kernel.unexpected') fault('unknown error');
    if (said.error && said.msg === said.error) fault(`no words for ${said.error}`);
    if (said.code === 200) learn(seen, said);
    // Opens an ended session again while the account exists.
    if (said.code === 401 && role.token) role.token = await openSession(portal, role).catch(() => role.token);
  } catch (error) {
    fault(String(error));
  }
}

function report(roles: readonly Role[], calls: number): void {
  const codes = [...new Set(roles.flatMap((role) => [...role.codes.keys()]))].sort();
  const rows = roles.map((role) => [
    role.name,
    role.requests,
    ...codes.map((code) => role.codes.get(code) ?? 0),
    faults.filter((it) => it.role === role.name).length,
  ]);
  const head = ['role', 'requests', ...codes, 'faults'];
  const print = (cells: readonly (string | number)[]) =>
    say(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(9))).join(''));
  say(`\n${calls} calls, seed ${seed}`);
  print(head);
  for (const row of rows) print(row);
  const logged = portal
    .output()
    .split('\n')
    .filter((line) => /^\{"level":(?:50|60)\b/.test(line) || /unhandled|uncaught|nothing caught/i.test(line));
  const kinds = Map.groupBy(faults, ({ what }) => what);
  for (const [what, [first, ...more]] of kinds)
    say(`\n✖ ${what} (${more.length + 1}×, ${first!.role})\n  ${first!.sent}`);
  const lines = Map.groupBy(logged, (line) =>
    line.replace(/"(?:time|pid|reqId|ms)":(?:"[^"]*"|\d+),?/g, '').slice(0, 1500),
  );
  for (const [line, all] of [...lines].slice(0, 60)) say(`\n✖ log (${all.length}×): ${line}`);
  say(`\n${faults.length} faults in ${kinds.size} kinds, ${logged.length} lines of faults in the log`);
  process.exitCode = faults.length + logged.length > 0 ? 1 : 0;
}
