/* The random filters of filters.test.ts; scripts/test-tools.mjs asks for 10,000, too many for every run. */
import './filters.test.ts';
