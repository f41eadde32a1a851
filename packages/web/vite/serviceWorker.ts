import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_WORKER } from '@georisk/contract/servedPaths.ts';
import { build, type Plugin } from 'vite';
import { type Build, type BuildFile, SHELL } from '../src/worker/build.ts';
import { fieldScripts } from './fieldFiles.ts';

const WORKER = '../src/worker/serviceWorker.ts';
/** Letters beyond Hungarian, and formats that no browser with a worker needs. */
const LEFT_OUT = /latin-ext|\.woff$/;
const STYLE_OR_FONT = /\.(css|woff2)$/;
/** Files of the public folder that the shell names. */
const NAMED = /^(favicon\.svg|manifest\.webmanifest|icons[\\/]icon-192\.png)$/;

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** The worker in one file, for browsers that know no modules in workers. */
async function workerText(theBuild: Build): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { THE_BUILD: JSON.stringify(theBuild) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, WORKER), formats: ['iife'], name: 'worker', fileName: 'worker' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (first === undefined || !('output' in first)) throw new Error('The service worker was not built');
  return first.output[0].code;
}

function publicFiles(folder: string): readonly BuildFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => NAMED.test(name))
    .map((name) => ({ url: `/${name.replaceAll('\\', '/')}`, revision: hashOf(readFileSync(join(folder, name))) }));
}

/** Adds the service worker, with the list of what a device keeps of this build. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'georisk-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = config.publicDir;
    },
    async generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      const chunks = outputs.filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const page = outputs.find(({ fileName }) => fileName === 'index.html');
      if (entry?.facadeModuleId == null || page?.type !== 'asset') this.error('The build has no page');
      const hashed = [
        ...fieldScripts(entry.facadeModuleId, chunks, this),
        ...outputs.map(({ fileName }) => fileName).filter((name) => STYLE_OR_FONT.test(name) && !LEFT_OUT.test(name)),
      ];
      const theBuild: Build = {
        entry: `/${entry.fileName}`,
        policy: SERVICE_WORKER.policyPlace,
        files: [
          { url: SHELL, revision: hashOf(page.source) },
          ...publicFiles(folder),
          ...hashed.map((name): BuildFile => ({ url: `/${name}`, revision: null })),
        ],
      };
      this.emitFile({
        type: 'asset',
        fileName: SERVICE_WORKER.path.slice(1),
        source: await workerText(theBuild),
      });
    },
  };
}
