import { request } from 'node:http';
import type { Row } from './measure.ts';

/** Bytes of script on the wire for the first view of a page, per encoding. */
async function scriptBytes(
  base: string,
  page: string,
  encoding: 'br' | 'gzip',
): Promise<{ bytes: number; files: number }> {
  const html = await (await fetch(base + page)).text();
  const named = [...html.matchAll(/(?:href|src|from|import)\s*[=(]?\s*"(\/assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file!,
  );
  const files = [...new Set(named)];
  let bytes = 0;
  for (const file of files) bytes += await transferred(base + file, encoding);
  return { bytes, files: files.length };
}

/** Length of the body on the wire; fetch would decompress it. */
function transferred(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

/** Compares the first view of a page with the limit of the product. */
export async function scriptRow(base: string, page: string): Promise<Row> {
  const [br, gzip] = await Promise.all([scriptBytes(base, page, 'br'), scriptBytes(base, page, 'gzip')]);
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
  const figures = `${kilobytes(br.bytes)} kB br · ${kilobytes(gzip.bytes)} kB gzip · ${br.files} files`;
  return { what: `script of the first view of ${page}`, figures, goal: '≤ 150 kB', ok: gzip.bytes <= 150_000 };
}
