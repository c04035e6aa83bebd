// The direction of imports (docs/architecture.md, Folders; docs/decisions/0016). A file may import what its floor lists, and its
// own folder. Paths are resolved and types included, so that no spelling of an import passes by.

/** What each floor of the backend may import of `services/` and `projections/`, from the top down. */
const AREAS = [
  'programmes',
  'library',
  'p6',
  'history',
  'identity',
  'favourites',
  'comparisons',
  'notifications',
  'case-studies',
  'live',
  'stream',
];
const BELOW_AREAS = [
  'services/answers',
  'services/commands',
  'services/domain',
  'services/event-store',
  'services/platform',
];
const MAY_IMPORT = {
  'services/operations': ['projections', ...AREAS.map((area) => `services/${area}`), ...BELOW_AREAS],
  ...Object.fromEntries(AREAS.map((area) => [`services/${area}`, BELOW_AREAS])),
  'services/answers': ['services/domain', 'services/platform'],
  'services/commands': ['services/domain', 'services/event-store', 'services/platform'],
  projections: ['services/answers', 'services/domain', 'services/event-store', 'services/platform'],
  'services/domain': ['services/event-store', 'services/platform'],
  'services/event-store': ['services/platform'],
  'services/platform': [],
};

const floor = ([from, below]) => ({
  name: `floor:${from}`,
  comment: `${from} imports ${below.length === 0 ? 'nothing of ours' : `only ${below.join(', ')}`} (docs/architecture.md, Folders).`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(services|projections|web|test)/', pathNot: [from, ...below].map((folder) => `^${folder}/`) },
});

module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(floor),
    {
      name: 'floor:services/app',
      comment: 'The composition imports the backend alone.',
      severity: 'error',
      from: { path: '^services/app/' },
      to: { path: '^(web|test)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules do no I/O and know no framework: of the floors below they use shapes and pure functions.',
      severity: 'error',
      from: { path: '^services/domain/' },
      to: {
        path: ['^services/', '^node_modules/', '^(node:)?(fs|http|net|child_process|worker_threads|timers)'],
        pathNot: [
          '^services/domain/',
          '^services/event-store/(event|event-codec)\\.ts$',
          '^services/platform/(assert-never|command-id|position|problem)\\.ts$',
          '^node_modules/(date-holidays|lru-cache)/',
        ],
      },
    },
    {
      name: 'floor:web/src/app',
      comment: 'The client reaches the server over HTTP alone.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|projections|test)/' },
    },
    {
      name: 'floor:web/src/features',
      comment:
        'A feature imports neither the app nor another feature; the app puts features together (docs/web.md, Layout).',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/', pathNot: ['^web/src/features/$1/', '^web/src/(ui|lib)/'] },
    },
    {
      name: 'floor:web/src/ui',
      comment: 'Parts of screens know no screen (docs/web.md, Layout).',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|lib)/' },
    },
    {
      name: 'floor:web/src/lib',
      comment: 'lib stands below everything else of the client (docs/web.md, Layout).',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/', pathNot: '^web/src/lib/' },
    },
    {
      name: 'declared-packages',
      comment:
        'What the product is made of stands in package.json, in dependencies: other packages come and go with somebody else.',
      severity: 'error',
      from: { path: '^(services|projections|web/src)/', pathNot: '\\.d\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'built-without-its-builder',
      comment:
        'What only builds the product stands in dependencies too, since a start builds it (docs/decisions/0058).',
      severity: 'error',
      from: { path: '^(services|projections|web/src)/', pathNot: '/vite\\.config\\.js$|\\.d\\.ts$' },
      to: { path: '^node_modules/(vite|@vitejs|postcss|postcss-preset-mantine)/' },
    },
    {
      name: 'no-cycle',
      comment: 'Files that import each other in a circle are one file in several pieces. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests, what they share beside the code, and the contract suite of the event store come in through the front door.
    exclude: { path: '\\.test\\.tsx?$|/testing/|^services/event-store/contract/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
