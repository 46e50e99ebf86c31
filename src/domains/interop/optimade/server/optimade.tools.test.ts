import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { crystals, structuresRead } from '#factory/materials/structures';
import { startPortal } from '#testing';
import { addStructures, carbon, disordered, rockSalt, water, type StructureTraits } from './factory.ts';

/* The validator and clients of OPTIMADE, unmodified, against a running portal. PYTHON names the interpreter. */

const python = process.env['PYTHON'] ?? 'python3';
const portal = await startPortal({ JOBS: 'off' });
const origin = await portal.http.listen({ port: 0, host: '127.0.0.1' });
const owner = await person(portal, { verified: true });

const run = async (code: string, ...args: string[]) => {
  const { stdout } = await promisify(execFile)(python, ['-c', code, ...args], { maxBuffer: 64 << 20 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout.slice(-8000)}\n${error.stderr.slice(-4000)}`);
    },
  );
  return stdout;
};

let ids: number[] = [];
const deposited: StructureTraits[] = [rockSalt, disordered, water, ...[7, 12, 40].map(carbon)];

before(async () => {
  for (const [at, batch] of [deposited, [rockSalt, carbon(3)]].entries()) {
    const text = `data_${at}`;
    await aResource(portal, owner, { status: '5', files: { [`cells/${at}.cif`]: text, 'notes.txt': 'notes' } });
    ids = [...ids, ...(await addStructures(portal, hash('sha256', text), batch))];
  }
  // More than a record lists one by one.
  const many = 'data_many';
  await aResource(portal, owner, { status: '5', files: { 'many.cif': many } });
  await addStructures(
    portal,
    hash('sha256', many),
    Array.from({ length: 105 }, () => water),
  );
});

describe('pymatgen', () => {
  const read = `
import json, sys, logging
from pymatgen.ext.optimade import OptimadeRester
found = OptimadeRester(sys.argv[1], timeout=5).get_structures_with_filter(sys.argv[2])
out = {}
for structures in found.values():
    for name, it in structures.items():
        out[name] = {"matrix": it.lattice.matrix.tolist(), "sites": [
          [{str(k): v for k, v in site.species.as_dict().items()}, site.frac_coords.tolist()] for site in it]}
print(json.dumps(out))
`;

  test('reads every structure with a cell as it is stored, shared sites and cells with two sites included', async () => {
    const text = await run(read, `${origin}/optimade/`, 'nsites>0');
    const found = JSON.parse(text.trim().split('\n').at(-1)!) as Record<
      string,
      { matrix: number[][]; sites: [Record<string, number>, number[]][] }
    >;
    const stored = [...deposited, rockSalt, carbon(3)].map(({ sites }, at) => [`s-${ids[at]}`, sites] as const);
    const periodic = stored.filter(([, { vectors }]) => vectors !== null);
    assert.deepEqual(Object.keys(found).toSorted(), periodic.map(([id]) => id).toSorted());
    for (const [id, { vectors, positions, sites, species }] of periodic) {
      close(found[id]!.matrix.flat(), vectors!.flat());
      close(
        found[id]!.sites.flatMap(([, fractions]) => fractions),
        positions,
      );
      assert.deepEqual(
        found[id]!.sites.map(([composition]) => composition),
        sites.map((index) => {
          const { symbols, concentration } = species[index]!;
          return Object.fromEntries(symbols.map((symbol, at) => [symbol, concentration[at]]));
        }),
      );
    }
  });

  test('reads from OPTIMADE what it reads from the deposited files itself', async () => {
    const poscar = 'CsCl\n4.12\n1 0 0\n0 1 0\n0 0 1\nCl Cs\n1 1\nDirect\n0.5 0.5 0.5\n0 0 0\n';
    const { rutile, anatase, ...others } = crystals;
    const files = { ...others, both: rutile + anatase };
    const named = Object.entries(files).map(([name, content]) => [`${name}.cif`, content] as const);
    const contents = Object.fromEntries([...named, ['POSCAR', poscar] as const]);
    await aResource(portal, owner, { status: '5', files: contents });
    await structuresRead(portal);
    const compare = `
import json, sys
from pymatgen.analysis.structure_matcher import StructureMatcher
from pymatgen.core import Structure
from pymatgen.ext.optimade import OptimadeRester
from pymatgen.io.cif import CifParser
files = json.load(sys.stdin)
rester = OptimadeRester(sys.argv[1])
matcher = StructureMatcher(primitive_cell=False, scale=False, stol=1e-3, ltol=1e-4, angle_tol=1e-2)
out = {}
for name, text in files.items():
    own = [Structure.from_str(text, fmt="poscar")] if name == "POSCAR" else CifParser.from_str(text).parse_structures(primitive=False)
    got = rester.get_structures_with_filter(f'files.name = "{name}"')
    served = [it for structures in got.values() for it in structures.values()]
    same = lambda a, b: (a.composition == b.composition and len(a) == len(b) and matcher.fit(a, b)
      and max(abs(x - y) for x, y in zip(a.lattice.parameters, b.lattice.parameters)) < 1e-6)
    out[name] = [len(own), len(served), [same(a, b) for a, b in zip(own, served)]]
print(json.dumps(out))
`;
    const child = promisify(execFile)(python, ['-c', compare, `${origin}/optimade/`]);
    child.child.stdin!.end(JSON.stringify(contents));
    const { stdout } = await child;
    const result = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
    assert.deepEqual(result, {
      'srtio3.cif': [1, 1, [true]],
      'nacl.cif': [1, 1, [true]],
      'mixed.cif': [1, 1, [true]],
      'both.cif': [2, 2, [true, true]],
      POSCAR: [1, 1, [true]],
    });
  });

  test('finds by elements and number of sites', async () => {
    const text = await run(read, `${origin}/optimade/`, '(elements HAS ALL "Na", "Cl") AND (nsites>=1 AND nsites<=5)');
    assert.equal(Object.keys(JSON.parse(text.trim().split('\n').at(-1)!) as object).length, 2);
  });
});

function close(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [at, value] of actual.entries()) assert.ok(Math.abs(value - expected[at]!) < 1e-9, `${value}`);
}

describe('optimade-get', () => {
  test('gets and counts structures, page by page', async () => {
    const code = `
import json, sys
from optimade.client import OptimadeClient
client = OptimadeClient(base_urls=[sys.argv[1]], silent=True, max_results_per_provider=1000)
got = client.get('elements HAS "C"')
counted = client.count('elements HAS "C"')
(base, answer), = got["structures"]['elements HAS "C"'].items()
print(json.dumps({"ids": [one["id"] for one in answer["data"]], "errors": answer["errors"],
  "counted": list(counted["structures"]['elements HAS "C"'].values())}))
`;
    const answer = JSON.parse((await run(code, `${origin}/optimade`)).trim().split('\n').at(-1)!) as {
      ids: string[];
      errors: string[];
      counted: number[];
    };
    assert.deepEqual(answer, { ids: [3, 4, 5, 7].map((at) => `s-${ids[at]}`), errors: [], counted: [4] });
  });
});

describe('optimade-validator', () => {
  const validate = `
import json, sys
from optimade.validator import ImplementationValidator
it = ImplementationValidator(base_url=sys.argv[1], run_optional_tests=True, respond_json=True, verbosity=-1, page_limit=4)
it.validate_implementation()
`;
  const results = async (base: string) => {
    const found = JSON.parse(await run(validate, origin + base)) as Record<string, unknown>;
    assert.ok(Number(found['success_count']) > 40, JSON.stringify(found).slice(0, 500));
    return ['failure_messages', 'optional_failure_messages', 'internal_failure_messages'].map(
      (key) => found[key] as [string, string][],
    );
  };

  for (const base of ['/optimade', '/optimade/v1', '/optimade/'])
    test(`finds no failure at ${base}, optional tests included`, async () => {
      assert.deepEqual(await results(base), [[], [], []]);
    });

  for (const base of ['/optimade/v1.3', '/optimade/v1.3.0'])
    test(`knows all properties that ${base} lists, except those that came with OPTIMADE 1.3`, async () => {
      const [failures = [], ...others] = await results(base);
      const unknown = failures.map(([, text]) => /^ResponseError: Found unknown field '(\w+)'/.exec(text)?.[1] ?? text);
      assert.deepEqual(unknown.toSorted(), [
        'fractional_site_positions',
        'optimization_type',
        'site_coordinate_span',
        'site_coordinate_span_description',
        'wyckoff_positions',
      ]);
      assert.deepEqual(others, [[], []]);
    });
});
