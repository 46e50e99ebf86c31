/*
 * How the server process is started everywhere: by npm start, by the journeys and by the bench. A small heap is
 * collected more often and stays under 300 MB; left alone, V8 and the allocator take what the machine has.
 */
export const serverArguments = [
  // From the start as large as it gets: a page is drawn from six megabytes, which otherwise grow old before they go.
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  // So much may be added to what lives before the old heap is looked through.
  '--heap-growing-percent=30',
  '--max-old-space-size=128',
  // For the collection when the portal is quiet again (quiet-collection.ts).
  '--expose-gc',
  'build/server/main.js',
];
export const serverEnvironment = {
  // One file is compiled as quickly as it is looked up, and what was looked up would stay in memory.
  NODE_DISABLE_COMPILE_CACHE: '1',
  NODE_ENV: process.env['NODE_ENV'] ?? 'production',
  // What the threads that pack pages and compile let go is used again by all, instead of waiting for the same thread.
  MALLOC_ARENA_MAX: '1',
  // Sets of hits are given back when they go, instead of leaving holes. What a socket reads, 64 kB at a time, is below
  // that: to get and to clear new memory for each reading took a third of an upload, and of a search's own time.
  MALLOC_MMAP_THRESHOLD_: '98304',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Small pieces are joined with their neighbours as soon as they are let go, instead of being laid aside.
  GLIBC_TUNABLES: 'glibc.malloc.mxfast=0:glibc.malloc.tcache_count=0',
};
