import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compressed = /\.(js|css|svg)$/;
/** Smaller files gain nothing. */
const minBytes = 1024;

/**
 * Writes both encodings of each asset next to it, with the strongest compression, instead of compressing per request.
 */
export function compress(): Plugin {
  return {
    name: 'lattice:compress',
    apply: 'build',
    async writeBundle({ dir }) {
      // Once the server is built: only then is the list of routes among the assets of the client.
      if (this.environment.name !== 'ssr' || !dir) return;
      const assets = path.resolve(dir, '../client/assets');
      const names = (await readdir(assets)).filter((name) => compressed.test(name));
      await Promise.all(names.map((name) => encode(path.join(assets, name))));
    },
  };
}

async function encode(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
