/**
 * Bundles the program that reads untrusted files (`packages/server/src/sandbox`): each file is read by a process of its
 * own, which may write nothing and so keeps no compiled modules; as sources its start takes twice the processor time.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'vite';
import { inRoot } from './lib/paths.mjs';

const folder = inRoot('packages/server/dist/sandbox');
/** Beside it, so that a server that runs meanwhile finds one of the two whole. */
const unfinished = `${folder}.${process.pid}`;
/** Packages that find a file of theirs by their own place: they are loaded from there. */
const WITH_FILES = /^(?:node:|@jsquash\/)/;

const { output } = await build({
  configFile: false,
  root: inRoot('packages/server'),
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: unfinished,
    minify: true,
    target: 'node24',
    rolldownOptions: {
      input: inRoot('packages/server/src/sandbox/sandboxProgram.ts'),
      external: WITH_FILES,
      output: { entryFileNames: '[name].js' },
    },
  },
});
const sources = [...new Set(output.flatMap(({ moduleIds = [] }) => moduleIds))].filter((id) => id.startsWith('/'));
writeFileSync(`${unfinished}/sources.json`, JSON.stringify(sources.map((path) => relative(folder, path)).toSorted()));
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
