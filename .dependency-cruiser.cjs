/** The direction of the house: domain ← contract ← {server, web}; server and web never meet. */
const below = (name, from, to, comment) => ({ name, comment, severity: 'error', from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    below('domain-is-lowest', '^packages/domain', '^packages/(contract|server|web)', 'domain knows nobody'),
    below('contract-knows-domain-only', '^packages/contract', '^packages/(server|web)', 'contract knows only domain'),
    below('server-not-web', '^packages/server', '^packages/web', 'server and web never meet'),
    below('web-not-server', '^packages/web', '^packages/server', 'server and web never meet'),
    { name: 'domain-is-pure', severity: 'error', from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'only-map-knows-the-map-library',
      severity: 'error',
      from: { path: '^packages/web/src', pathNot: '^packages/web/src/map/' },
      to: { path: 'node_modules/ol/' },
    },
    {
      name: 'services-take-an-executor',
      comment: 'a repository or service gets its Executor; only the wiring opens the database',
      severity: 'error',
      from: { path: '^packages/server/src/modules', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/db/(open|client|embedded)' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(~icons|virtual:)' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
