import type { ImportKindRow } from '#server/imports/importKind.ts';
import { SceneBlocks } from '#server/modules/scene/sceneBlocks.ts';
import { importScene } from '#server/modules/scene/scenes.import.ts';
import { importStac } from './importStac.ts';

/** Sentinel-2 scenes, from files or from a STAC source. Each is saved separately, and a refused one does not stop the others. */
export const sceneFiles: ImportKindRow = {
  files: 'scene',
  options: [
    'company',
    'date',
    'group',
    'granule',
    'refresh',
    'bands',
    'baseline',
    'offset-applied',
    'without-mask',
    'stac',
    'collection',
    'from',
    'to',
  ],
  alone: true,
  undo: 'pictures',
  open: () => {
    const blocks = new SceneBlocks();
    return async (deps, path, { command, companyId, today, onProgress }) => {
      const options = { ...command, companyId, blocks, latest: today };
      const { report } = await importScene(deps, path, options, onProgress);
      return report;
    };
  },
  stac: (deps, stac, { command, companyId, folder, today, onProgress }) => {
    const { date: _, granule: __, ...rest } = command;
    const blocks = new SceneBlocks();
    return importStac(deps, stac, { ...rest, companyId, blocks, latest: today, folder }, onProgress);
  },
};
