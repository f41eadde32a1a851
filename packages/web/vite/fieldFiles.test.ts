import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldScripts } from './fieldFiles.ts';

const MAIN = '/p/web/src/main.tsx';
const modules: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
  [MAIN]: { importedIds: [], dynamicallyImportedIds: ['/p/web/src/app/SignedIn.tsx'] },
  '/p/web/src/app/SignedIn.tsx': {
    importedIds: ['/p/node_modules/react/index.js'],
    dynamicallyImportedIds: ['/p/web/src/features/damage/DamageScreen.tsx', '/p/web/src/features/admin/Users.tsx'],
  },
  '/p/web/src/features/damage/DamageScreen.tsx': { importedIds: [], dynamicallyImportedIds: [] },
  '/p/web/src/features/admin/Users.tsx': { importedIds: [], dynamicallyImportedIds: [] },
};
const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({ fileName, moduleIds, imports });
const chunks = [
  chunk('main.js', [MAIN]),
  chunk('signedIn.js', ['/p/web/src/app/SignedIn.tsx'], ['react.js']),
  chunk('react.js', ['/p/node_modules/react/index.js']),
  chunk('damage.js', ['/p/web/src/features/damage/DamageScreen.tsx'], ['shared.js']),
  chunk('shared.js', []),
  chunk('users.js', ['/p/web/src/features/admin/Users.tsx'], ['tables.js']),
  chunk('tables.js', []),
];

it('the scripts for the field are those of its screens with all that they import, and none of another screen', () => {
  const graph = { getModuleInfo: (id: string) => modules[id] ?? null };
  expect(fieldScripts(MAIN, chunks, graph)).toEqual(['damage.js', 'main.js', 'react.js', 'shared.js', 'signedIn.js']);
});

/** Features whose screens a device has in the field; every other one is of a desk. */
const OF_THE_FIELD = ['block', 'caseRoute', 'damage', 'farmer', 'outbox', 'photo', 'policy', 'search', 'signIn'];

it('the scripts for the field are of features of the field alone: another feature is named as one of a desk', () => {
  const features = readdirSync(new URL('../src/features', import.meta.url));
  const screenOf = (feature: string) => `/p/web/src/features/${feature}/Screen.tsx`;
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: [],
      dynamicallyImportedIds: id === MAIN ? features.map(screenOf) : [],
    }),
  };
  const all = [chunk('main.js', [MAIN]), ...features.map((feature) => chunk(feature, [screenOf(feature)]))];
  expect(fieldScripts(MAIN, all, graph)).toEqual([...OF_THE_FIELD, 'main.js'].toSorted());
});
