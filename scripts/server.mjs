/*
 * Arguments of the server process, for npm start, the journeys and the bench. HEAP_MB limits the heap; buffers,
 * compiled code and database connections are additional.
 */
export const serverArguments = [`--max-old-space-size=${heapOf(process.env['HEAP_MB'])}`, 'build/server/main.js'];
export const serverEnvironment = { NODE_ENV: process.env['NODE_ENV'] ?? 'production' };

/** Heap size in MB; 512 when the value is missing or invalid. */
function heapOf(said) {
  const megabytes = Number(said || 512);
  if (Number.isInteger(megabytes) && megabytes >= 128) return megabytes;
  throw new Error(`HEAP_MB: must be a whole number of at least 128, not "${said}"`);
}
