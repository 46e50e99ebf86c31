import assert from 'node:assert/strict';
import { headOf, inventoryAt, inventoryText, parseInventory, sha512Of, sidecarText } from '#server/ocfl/inventory';
import { objectFolders, requireLayout } from '#server/ocfl/layout';
import { sumsOf, textOf, type Tree } from '#server/ocfl/tree';

/**
 * Validates a complete tree according to OCFL 1.1: declarations, inventories with their sidecars, every file of every
 * manifest by both checksums, states that name only existing files, and no extra file. Returns the objects by
 * identifier.
 */
export async function validTree(
  tree: Tree,
): Promise<Map<string, { folder: string; head: number; messages: string[] }>> {
  await requireLayout(tree);
  const objects = new Map<string, { folder: string; head: number; messages: string[] }>();
  for await (const folder of objectFolders(tree)) {
    const text = await textOf(tree, `${folder}/inventory.json`);
    const inventory = parseInventory(text);
    const expected = new Set(['0=ocfl_object_1.1', 'inventory.json', 'inventory.json.sha512']);
    assert.equal(await textOf(tree, `${folder}/0=ocfl_object_1.1`), 'ocfl_object_1.1\n');
    assert.equal(await textOf(tree, `${folder}/inventory.json.sha512`), sidecarText(sha512Of(text)), folder);
    for (let version = 1; version <= headOf(inventory); version++) {
      const own = await textOf(tree, `${folder}/v${version}/inventory.json`);
      assert.equal(own, inventoryText(inventoryAt(inventory, version)), `${folder} v${version}`);
      assert.equal(await textOf(tree, `${folder}/v${version}/inventory.json.sha512`), sidecarText(sha512Of(own)));
      expected.add(`v${version}/inventory.json`).add(`v${version}/inventory.json.sha512`);
      for (const digest of Object.keys(inventory.versions[`v${version}`]!.state))
        assert.ok(inventory.manifest[digest], `${folder} v${version} names ${digest}`);
    }
    const sha256 = new Map(
      Object.entries(inventory.fixity.sha256).flatMap(([sum, paths]) => paths.map((path) => [path, sum] as const)),
    );
    for (const [digest, paths] of Object.entries(inventory.manifest))
      for (const path of paths) {
        const sums = await sumsOf(tree.open(`${folder}/${path}`));
        assert.equal(sums.sha512, digest, `${folder}/${path}`);
        assert.equal(sums.sha256, sha256.get(path), `${folder}/${path}`);
        expected.add(path);
      }
    for await (const { path } of tree.list(folder))
      assert.ok(expected.has(path.slice(folder.length + 1)), `${path} is in no inventory`);
    const messages = Array.from({ length: headOf(inventory) }, (_, at) =>
      inventory.versions[`v${at + 1}`]!.message!.replace(/ \[state [0-9a-f]{64}\]$/, ''),
    );
    objects.set(inventory.id, { folder, head: headOf(inventory), messages });
  }
  return objects;
}
