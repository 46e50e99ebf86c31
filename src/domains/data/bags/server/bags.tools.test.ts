import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { recordFiles } from '#contract/data/record-files';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { after, describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { bags } from '../contract.ts';
import { taken } from './factory.ts';

/*
 * Validates our bags with the Library of Congress's bagit, and their crates with the validator of the RO-Crate
 * community; imports bags of that tool. PYTHON is the path of the interpreter.
 */

const python = process.env['PYTHON'] ?? 'python3';
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-bags-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The last line of a script's output, as JSON. The script runs while this process serves its requests. */
async function run<T>(script: string, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(python, ['-c', script, ...args], { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

const unpack = `
import json, os, sys, zipfile, urllib.request, bagit
out = sys.argv[2]
with zipfile.ZipFile(sys.argv[1]) as archive:
    archive.extractall(out)
(name,) = os.listdir(out)
root = os.path.join(out, name)
`;
const validate = `${unpack}
bag = bagit.Bag(root)
fetched = list(bag.fetch_entries())
for url, size, file in fetched:
    target = os.path.join(root, file)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    urllib.request.urlretrieve(url, target)
bag = bagit.Bag(root)
bag.validate()
print(json.dumps({"manifests": sorted(os.path.basename(file) for file in bag.manifest_files()), "info": bag.info, "files": sorted(bag.payload_files()), "version": bag.version, "fetched": len(fetched)}))
`;
const checkCrate = `${unpack}
import email.message, rocrate, urllib.response
from rocrate_validator import services, models
# The words of the crate as the library has them: the suite asks nobody outside.
class Words(urllib.request.HTTPSHandler):
    def https_open(self, request):
        head = email.message.Message()
        head["content-type"] = "application/ld+json"
        file = open(os.path.join(os.path.dirname(rocrate.__file__), "data/ro-crate.jsonld"), "rb")
        answer = urllib.response.addinfourl(file, head, request.full_url, 200)
        answer.msg = "OK"
        return answer
urllib.request.install_opener(urllib.request.build_opener(Words))
settings = services.ValidationSettings(
    rocrate_uri=os.path.join(root, "data"), profile_identifier="ro-crate-1.2", requirement_severity=models.Severity.REQUIRED)
result = services.validate(settings)
# One check asks for the words by another way, which leads outside.
print(json.dumps([issue.message for issue in result.get_issues() if "ro/crate/1.2/context" not in issue.message]))
`;
const makeBag = `
import json, os, sys, zipfile, bagit
root = sys.argv[2]
os.makedirs(os.path.join(root, "样品 一"))
for name, text in {"样品 一/数据 α.csv": "a,b\\n1,2\\n", "100%.csv": "x\\n1\\n", "notes.txt": "hello\\n"}.items():
    with open(os.path.join(root, name), "w") as file:
        file.write(text)
bagit.make_bag(root, {"External-Description": "Bag of another tool", "Source-Organization": "Example"}, checksums=json.loads(sys.argv[3]))
if len(sys.argv) > 4:
    with open(os.path.join(root, "data/notes.txt"), "a") as file:
        file.write("more")
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for base, _, files in os.walk(root):
        for name in files:
            whole = os.path.join(base, name)
            archive.write(whole, os.path.join("made", os.path.relpath(whole, root)))
print("{}")
`;

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as { port: number };
probe.close();
const url = `http://127.0.0.1:${port}`;
const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: url });
await portal.http.listen({ port, host: '127.0.0.1' });
const owner = await person(portal, { verified: true });

interface Judged {
  manifests: string[];
  info: Record<string, string | string[]>;
  files: string[];
  version: string;
  fetched: number;
}

async function saved(address: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/prod-api${address}`);
  const file = path.join(folder, `${name}.zip`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

const files = {
  '说明.txt': '读我\n',
  '样品 一/数据 α.csv': 'a,b\n1,2\n'.repeat(5000),
  '100%.csv': 'x\n1\n',
  'raw/a:b?.dat': 'z\n',
  'ro-crate-metadata.json': '{"a":1}',
};

describe('a bag of ours', () => {
  test('is complete and valid for bagit', async () => {
    const { publicId, resourceNo } = await aResource(portal, owner, { status: '5', files });
    const archive = await saved(fillPath(bags.download.path, { publicId }), 'whole');
    const found = await run<Judged>(validate, archive, path.join(folder, 'whole'));
    assert.deepEqual(found.manifests, ['manifest-sha256.txt', 'manifest-sha512.txt']);
    assert.equal(found.files.length, Object.keys(files).length + 3);
    assert.deepEqual([found.version, found.info['Internal-Sender-Identifier']], ['1.0', `${resourceNo} V1.0`]);
  });

  test('of addresses is complete and valid once its files were fetched', async () => {
    const { publicId } = await aResource(portal, owner, { status: '5', files });
    const address = `${fillPath(bags.download.path, { publicId })}?holey=true`;
    const first = await run<Judged>(validate, await saved(address, 'holey'), path.join(folder, 'holey'));
    assert.deepEqual([first.manifests, first.fetched], [['manifest-sha256.txt'], Object.keys(files).length]);
    await saved(fillPath(bags.download.path, { publicId }), 'between');
    const second = await run<Judged>(validate, await saved(address, 'holey2'), path.join(folder, 'holey2'));
    assert.deepEqual([second.manifests.length, second.fetched], [2, Object.keys(files).length]);
  });

  test('holds a crate in which the validator of RO-Crate misses nothing', async () => {
    const { publicId } = await aResource(portal, owner, { status: '5', files });
    const archive = await saved(fillPath(bags.download.path, { publicId }), 'crate');
    assert.deepEqual(await run<string[]>(checkCrate, archive, path.join(folder, 'crate')), []);
  });
});

describe('a bag of bagit', () => {
  const made = async (name: string, sums: string[], ...more: string[]) => {
    const archive = path.join(folder, `${name}.zip`);
    await run(makeBag, archive, path.join(folder, name), JSON.stringify(sums), ...more);
    return taken(portal, owner, readFileSync(archive));
  };

  test('becomes a draft with its files and its title', async () => {
    for (const [at, sums] of [['sha256', 'sha512'], ['md5'], ['sha1', 'sha512']].entries()) {
      const found = await made(`made${at}`, sums);
      assert.deepEqual([found.status, found.report!.faults], ['made', []]);
      const { titleEn } = (await owner.call(deposits.open, { params: { id: found.resourceId! } })).data as OwnResource;
      const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: found.resourceId! } });
      assert.equal(titleEn, 'Bag of another tool');
      assert.deepEqual(rows!.map(({ path: name }) => name).toSorted(), ['100%.csv', 'notes.txt', '样品 一/数据 α.csv']);
    }
  });

  test('that was changed afterwards is refused with the name of the file', async () => {
    const found = await made('changed', ['sha256'], 'more');
    assert.deepEqual(found.report!.faults.map(({ reason, file }) => [reason, file]).toSorted(), [
      ['oxum', 'bag-info.txt'],
      ['sum', 'data/notes.txt'],
    ]);
  });
});
