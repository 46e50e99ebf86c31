/*
 * How the server process is started everywhere: by npm start, by the journeys and by the bench. HEAP_MB bounds the heap;
 * buffers, compiled code and the database's connections come on top of it.
 */
export const serverArguments = [`--max-old-space-size=${heapOf(process.env['HEAP_MB'])}`, 'build/server/main.js'];
export const serverEnvironment = { NODE_ENV: process.env['NODE_ENV'] ?? 'production' };

/** Megabytes of the heap; 512 where nothing, or nothing usable, is said. */
function heapOf(said) {
  const megabytes = Number(said || 512);
  if (Number.isInteger(megabytes) && megabytes >= 128) return megabytes;
  throw new Error(`HEAP_MB: must be a whole number of at least 128, not "${said}"`);
}
