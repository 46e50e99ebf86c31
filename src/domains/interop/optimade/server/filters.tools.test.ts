/* The random filters of filters.test.ts, 10,000 of them: too many for every run. */
process.env['OPTIMADE_FILTERS'] ??= '10000';
await import('./filters.test.ts');
