/**
 * `npm run bench`: every figure beside its peer in the same run, and its tables in BENCHMARKS.md replaced; what was
 * written by hand stays. `npm run bench -- start bundle` runs only the named ones and prints them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { tableOf, withMeasured } from './lib/benchTables.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE_FLAGS } from './lib/nodeFlags.mjs';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { environment, node24 } = await import('./lib/node24.mjs');
const { capture } = await import('./lib/run.mjs');
const { ensureTestSystem } = await import('./lib/system.mjs');

const TITLES = {
  wmsHttp: 'Map tiles (WMS GetMap) over HTTP beside MapServer and node:http',
  wmsRender: 'Map tiles, the renderer alone',
  zonal: 'NDVI import and block statistics beside rasterio',
  scene: 'Scenes: bands to NDVI, true colour and statistics',
  alerts: 'Analysis of a day and its alerts',
  losses: 'Losses put into real series, and false alerts',
  pointRead: 'Calls',
  workbench: 'The list of 100,000 cases, filtered and sorted',
  alertList: 'The list of 100,000 alerts on insured land, filtered and sorted',
  mixedLoad: 'Fifty users at once',
  damageCase: 'Zones and yield of a damage case beside scikit-learn and numpy',
  lasRosas: 'Yield of a field that is known everywhere',
  yieldTrials: 'Yield of measured and simulated fields, at random and placed points',
  stopping: 'When the rest of a sampling plan may be left out',
  fullScale: 'A land of 3,000, 30,000 and 300,000 blocks',
  radar: 'A day of the radar over insured plots',
  event: 'An event over 1,500,000 insured plots',
  frost: 'The frost map of a county',
  verticals: 'A register of 50,000 graves and a survey of 10,000 soil samples',
  forest: 'A forest of 100,000 trees, and the trees of a canopy',
  seasonPack: 'A case in the field',
  bundle: 'First load',
  weakNetwork: 'The start on a weak network',
  start: 'Start',
};

await ensureTestSystem(true);
await ensureBuilt();
const wanted = process.argv.slice(2);
const there = new Set(readdirSync(inRoot('bench')).map((file) => file.replace(/\.ts$/, '')));
const names = Object.keys(TITLES).filter((name) => there.has(name) && (wanted.length === 0 || wanted.includes(name)));
const measured = [];
let failed = 0;
for (const name of names) {
  say(`── ${TITLES[name]}`);
  const { code, output } = await capture(node24(), [...NODE_FLAGS, inRoot(`bench/${name}.ts`)], { env: environment() });
  const skipped = /^SKIPPED (.*)$/m.exec(output)?.[1];
  if (code === 0 && skipped) {
    say(`Kimarad: ${skipped}`);
    continue;
  }
  const figures = /^FIGURES (.*)$/m.exec(output)?.[1];
  say(output.replace(/^FIGURES .*$/m, '').trim());
  if (code !== 0 || !figures) {
    failed += 1;
    continue;
  }
  measured.push({ title: TITLES[name], table: tableOf(JSON.parse(figures)) });
}
if (wanted.length === 0 && failed === 0) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const file = inRoot('BENCHMARKS.md');
  writeFileSync(file, withMeasured(readFileSync(file, 'utf8'), machine, measured));
  say('BENCHMARKS.md elkészült.');
}
process.exit(failed === 0 ? 0 : 1);
