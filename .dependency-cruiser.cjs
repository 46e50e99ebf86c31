/*
 * The import law: who may import what. ARCHITECTURE.md draws it; this file is what decides.
 * A noun is two levels deep (src/domains/<area>/<noun>), so $1 below is `area/noun`.
 */
const noun = '^src/domains/([^/]+/[^/]+)/';
const anyNoun = '^src/domains/[^/]+/[^/]+/';
const test = '\\.test\\.ts$';

/** The order of the areas: a noun imports from its own level and from the levels before it. Backwards goes an event. */
const levels = [
  ['identity', 'system'],
  ['files'],
  ['data', 'materials'],
  ['archive', 'benchmarks', 'content'],
  ['interop', 'monitor', 'people', 'tools'],
];
const areas = (of) => `^src/domains/(${of.flat().join('|')})/`;

/** Files that import from a later level, each for a page or a text that only the later noun has. */
const backwards = [
  // The pages of an account show the copy and the deletion of personal data.
  'identity/accounts/web/public/own-parts\\.tsx',
  'identity/accounts/web/console/profile\\.tsx',
  // What a user holds, shown before the account is deleted.
  'system/users/server/queries/people\\.ts',
  // The form of a deposit offers projects, tasks and examples.
  'data/deposits/web/public/(project-number|task-note|type-fields)\\.tsx',
  // The lists of all data lead to sub-centres and show the figures of the home page.
  'data/search/web/public/list\\.tsx',
  'data/statistics/web/public/overview\\.tsx',
].map((file) => `^src/domains/${file}$`);

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle of imports has no reading order and breaks on the day its start order changes.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      comment: 'src/shared runs on both sides and knows no noun and no side.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'A contract is read by both sides: only shared, zod, texts and other contracts.',
      severity: 'error',
      from: { path: anyNoun + 'contract(\\.ts$|/)' },
      to: { pathNot: ['^src/shared/', anyNoun + '(contract(\\.ts$|/)|texts/)', 'node_modules/zod/'] },
    },
    {
      name: 'both-sides-means-no-side',
      comment: 'What lies beside a contract, and the texts, run on both sides: they know neither.',
      severity: 'error',
      from: { path: [anyNoun + '[^/]+\\.ts$', anyNoun + 'texts/'], pathNot: test },
      to: { path: ['^src/(server|web)/', anyNoun + '(server|web)/'] },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Pages reach data through the typed client, on the server too.',
      severity: 'error',
      from: {
        path: ['^src/web/', anyNoun + 'web/', '^src/(root|entry\\.client|entry\\.server)\\.tsx$', '^src/routes\\.ts$'],
      },
      to: { path: ['^src/server/', anyNoun + 'server/'] },
    },
    {
      name: 'browser-code-needs-no-node',
      comment: 'What runs in a browser cannot import a module of Node; the build keeps *.server.ts out of the browser.',
      severity: 'error',
      from: {
        path: ['^src/shared/', '^src/web/', anyNoun + '(web|texts)/', anyNoun + 'contract'],
        pathNot: [test, '\\.server\\.ts$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server starts without React; pages are loaded from the build.',
      severity: 'error',
      from: { path: ['^src/server/', anyNoun + 'server/', '^src/main\\.ts$'] },
      to: { path: ['^src/web/', anyNoun + 'web/'] },
    },
    {
      name: 'kernel-knows-no-domain',
      comment: 'Nouns are handed to the kernel by main.ts and routes.ts; it never fetches them.',
      severity: 'error',
      from: { path: '^src/(server|web)/', pathNot: test },
      to: { path: '^src/domains/' },
    },
    {
      name: 'domains-import-public-exports',
      comment: 'Across nouns: the contract, the texts, the exports of server and web, the tables.',
      severity: 'error',
      from: { path: noun },
      to: {
        path: anyNoun,
        pathNot: [
          '^src/domains/$1/',
          anyNoun + '(contract|server/index|web/index|texts/index)\\.tsx?$',
          anyNoun + 'server/(table|factory)\\.ts$',
        ],
      },
    },
    ...levels.slice(0, -1).map((level, index) => ({
      name: `areas-in-order-${level.join('-')}`,
      comment: 'A later area knows an earlier one. An earlier one announces events and knows no later one.',
      severity: 'error',
      from: { path: areas([level]), pathNot: [test, '/server/(demo|factory|seed)[^/]*(\\.ts$|/)', ...backwards] },
      to: { path: areas(levels.slice(index + 1)) },
    })),
    {
      name: 'table-is-borrowed-only-by-tables-and-queries',
      comment: 'A join across nouns is made where SQL is written, nowhere else.',
      severity: 'error',
      from: { path: noun, pathNot: ['server/(table|queries)\\.ts$', 'server/queries/', test] },
      to: { path: anyNoun + 'server/table\\.ts$', pathNot: '^src/domains/$1/' },
    },
    {
      name: 'factory-is-for-tests-and-seeds',
      comment: 'Made-up records come from tests and demonstration seeds only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [test, 'server/(seed|demo|factory)[^/]*\\.ts$', 'server/(seed|demo|factory)/', '^src/testing\\.ts$'],
      },
      to: { path: 'server/factory\\.ts$' },
    },
    {
      name: 'layers-point-down',
      comment: 'index → routes, jobs → service → policy → queries → table: no arrow back up.',
      severity: 'error',
      from: { path: anyNoun + 'server/(queries|table|policy)(\\.ts$|/)' },
      to: { path: anyNoun + 'server/(routes|service|jobs|seed|index)(\\.ts$|/)' },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'What is imported stands in package.json.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'product-needs-no-dev-packages',
      comment: 'What runs in production is a dependency, not a development dependency.',
      severity: 'error',
      // Factories make things for tests.
      from: { path: '^src/', pathNot: [test, '^src/testing[^/]*\\.ts$', '/server/factory\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // The parser that the type checker of this project (TypeScript 7) does not offer yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\+types/', '^virtual:', '^build/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
