/** What tests need besides the product, and how to get it. */
const REAL = 'the real data (`../shared/data` beside the checkout, or REAL_DATA)';
const REPORTED = 'the reported files (`../shared/findings/imports` beside the checkout)';
const GDAL = 'GDAL (`apt-get install gdal-bin python3-gdal`)';
const POPPLER = 'Poppler (`apt-get install poppler-utils`)';
const XMLLINT = 'xmllint (`apt-get install libxml2-utils`)';
const MAPSERVER = 'MapServer (`apt-get install cgi-mapserver`)';
const NAME_SERVER = 'a name that leads to this machine, by its name server';
const MOUNTS = 'the right to mount a small disk (root on Linux)';
const LINUX = 'Linux';

/**
 * Of each test file that skips tests where something is missing: what that is. `needs.test.ts` compares it with the
 * files.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const NEEDS = {
  'packages/demo/src/place/place.test.ts': [REAL],
  'packages/domain/src/frost/frost.test.ts': [REAL],
  'packages/domain/src/yield/lasRosas.test.ts': [REAL],
  'packages/imagery/src/cog/cog.test.ts': [GDAL],
  'packages/imagery/src/cog/read.test.ts': [GDAL],
  'packages/imagery/src/forest/realForest.test.ts': [REAL],
  'packages/imagery/src/ingest.test.ts': [REAL, 'rasterio (`pip install rasterio`)', LINUX],
  'packages/imagery/src/render/render.test.ts': [GDAL],
  'packages/imagery/src/render/smooth.test.ts': [GDAL],
  'packages/imagery/src/scene/scene.test.ts': [REAL, GDAL],
  'packages/imagery/src/wms/wms.test.ts': [XMLLINT],
  'packages/server/src/db/embedded/durability.embedded.api.test.ts': [LINUX],
  'packages/server/src/formats/multipart/readForm.test.ts': [LINUX],
  'packages/server/src/http/diskFull.embedded.api.test.ts': [MOUNTS],
  'packages/server/src/http/diskFull.native.api.test.ts': [MOUNTS],
  'packages/server/src/http/upload/fullDisk.api.test.ts': [LINUX],
  'packages/server/src/imports/realSet.api.test.ts': [REAL],
  'packages/server/src/imports/reportedFiles.api.test.ts': [REPORTED],
  'packages/server/src/modules/analysis/drought.native.api.test.ts': [REAL],
  'packages/server/src/modules/analysis/realSeries.test.ts': [REAL],
  'packages/server/src/modules/document/document.api.test.ts': [POPPLER],
  'packages/server/src/modules/scene/sceneOfPath.test.ts': [REAL, GDAL],
  'packages/server/src/modules/scene/scenes.api.test.ts': [REAL],
  'packages/server/src/modules/scene/scenes.native.api.test.ts': [REAL],
  'packages/server/src/modules/search/realSettlements.test.ts': [REAL],
  'packages/server/src/modules/source/source.api.test.ts': [NAME_SERVER],
  'packages/server/src/modules/source/trySource.api.test.ts': [NAME_SERVER],
  'packages/server/src/modules/webhook/webhook.api.test.ts': [NAME_SERVER],
  'packages/server/src/modules/wms/gdal.api.test.ts': [GDAL],
  'packages/server/src/modules/wms/upstream/upstream.api.test.ts': [MAPSERVER],
  'packages/server/src/modules/wmts/wmts.api.test.ts': [XMLLINT, GDAL],
  'packages/server/src/modules/yield/realYields.api.test.ts': [REAL],
  'packages/server/src/modules/yieldCalc/lasRosas.api.test.ts': [REAL],
  'packages/server/src/modules/yieldCalc/outdated.api.test.ts': [POPPLER],
  'packages/server/src/modules/yieldCalc/realZones.native.api.test.ts': [REAL],
  'packages/server/src/modules/yieldCalc/recompute.api.test.ts': [POPPLER],
  'packages/server/src/modules/yieldCalc/yieldCalc.api.test.ts': [GDAL],
  'packages/testing/src/yieldTrials.test.ts': [REAL],
};

/**
 * One line for each file with skipped tests: how many, and why.
 * @param {readonly { file: string, test: string, why?: string }[]} skipped
 * @returns {string[]}
 */
export function skippedLines(skipped) {
  const files = [...new Set(skipped.map(({ file }) => file))];
  return files.map((file) => {
    const tests = skipped.filter((each) => each.file === file);
    const given = [...new Set(tests.flatMap(({ why }) => why ?? []))];
    const why =
      given.length > 0 ? given.join(', or ') : `needs ${(NEEDS[file] ?? ['what it does not name']).join(', or ')}`;
    return `   skipped: ${file}: ${tests.length} tests: ${why}`;
  });
}
