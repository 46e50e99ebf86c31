import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes read at a time: enough for speed, little for a phone. */
const step = 4 * 1024 * 1024;

/** Hashes a file in a worker, piece by piece: the browser's own digest needs the whole file in memory. */
async function sum(file: File): Promise<void> {
  try {
    const hash = sha256.create();
    for (let at = 0; at < file.size; at += step)
      hash.update(new Uint8Array(await file.slice(at, at + step).arrayBuffer()));
    postMessage({ sum: bytesToHex(hash.digest()) });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
}

addEventListener('message', ({ data: file }: MessageEvent<File>) => void sum(file));
