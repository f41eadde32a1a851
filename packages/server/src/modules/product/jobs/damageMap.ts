import { DAMAGE_CLASSES } from '@georisk/domain/damageMap/damageClasses.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext, JobHandler } from '#server/jobs/job.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { companyGroup, layerName, productUrl, RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { PixelReader } from './blockPixels.ts';
import { storeClasses } from '@georisk/imagery/cog/classCog.ts';
import { type DamageInput, damageInput, damageOfBlock } from './damageOfBlock.ts';
import {
  damageCase,
  damagedCodes,
  type DamageCase,
  type DamageFinding,
  dropImages,
  dropMaps,
  madeOf,
  saveDamageMap,
} from './damageMap.repository.ts';
import { productJobTexts } from './jobs.hu.ts';
import { type MadeRaster, outlinesWhere, saveMadeRaster } from './granules.repository.ts';
import type { DAMAGE_MAP } from '#server/modules/damage/damage.jobs.ts';

export interface ProductJobDeps {
  readonly executor: Executor;
  readonly openStore: () => Promise<ObjectStore>;
}

interface MadeMap {
  readonly raster: MadeRaster;
  readonly finding: DamageFinding;
}

const granuleOf = (damageId: number, meparCode: string): string => `${damageId}-${meparCode}`;

/**
 * The damage maps of a case: one a block with an image on both sides of the event. A map of the same images is left as
 * it is; all of the case is written in one transaction.
 */
export const damageMap =
  ({ executor, openStore }: ProductJobDeps): JobHandler<typeof DAMAGE_MAP> =>
  async ({ damageId }, context) => {
    const damage = await damageCase(executor, damageId);
    if (damage === undefined) return forget(executor, damageId, context);
    const group = companyGroup(damage.companyId);
    const codes = await damagedCodes(executor, damageId);
    const known = await madeOf(
      executor,
      group,
      codes.map((code) => granuleOf(damageId, code)),
    );
    const reader = new PixelReader(await openStore());
    const store = await openStore();
    const made: MadeMap[] = [];
    const standing: DamageInput[] = [];
    try {
      const blocks = await outlinesWhere(executor, codes);
      for (const [index, block] of blocks.entries()) {
        context.signal.throwIfAborted();
        context.progress(index / blocks.length, productJobTexts.damageBlock(index, blocks.length));
        const input = await damageInput(executor, damage, block);
        if (input === null) continue;
        standing.push(input);
        if (known.get(granuleOf(damageId, block.meparCode)) === input.hash) continue;
        const map = await mapOf(executor, reader, store, damage, input);
        if (map !== null) made.push(map);
      }
    } finally {
      reader.close();
    }
    await inTransaction(executor, async (tx) => {
      // A case that was deleted meanwhile has no maps; its row is locked so that two workers write one after the other.
      const stands = (await damageCase(tx, damageId, true)) !== undefined;
      const left = stands ? standing : [];
      await dropImages(
        tx,
        damageId,
        left.map((input) => ({ granule: granuleOf(damageId, input.block.meparCode), date: dateOf(input) })),
      );
      await dropMaps(
        tx,
        damageId,
        left.map(({ block }) => block.meparCode),
      );
      for (const { raster, finding } of stands ? made : []) {
        await saveMadeRaster(tx, raster);
        await saveDamageMap(tx, damage, finding);
      }
      await context.finishWithin?.(tx);
    });
  };

const forget = (executor: Executor, damageId: number, context: JobContext): Promise<void> =>
  inTransaction(executor, async (tx) => {
    await dropImages(tx, damageId, []);
    await dropMaps(tx, damageId, []);
    await context.finishWithin?.(tx);
  });

/** The map is dated by the newest image that it is made of. */
const dateOf = ({ after, before }: DamageInput): string => after.at(-1)?.date ?? before.date;

async function mapOf(
  executor: Executor,
  reader: PixelReader,
  store: ObjectStore,
  damage: DamageCase,
  input: DamageInput,
): Promise<MadeMap | null> {
  const found = await damageOfBlock(executor, reader, damage, input);
  if (found === null) return null;
  const { window, classes, damaged, data } = found;
  const { meparCode, id: blockId } = input.block;
  const date = dateOf(input);
  const layer = layerName({ type: 'DamageMap', date, dateBefore: null });
  const groupName = companyGroup(damage.companyId);
  const storageKey = await storeClasses(store, window.grid, window.srid, classes, DAMAGE_CLASSES);
  return {
    raster: {
      companyId: damage.companyId,
      groupName,
      kind: RASTER_KIND.DamageMap,
      date,
      granule: granuleOf(damage.id, meparCode),
      layer,
      storageKey,
      sourceHash: input.hash,
      srid: window.srid,
      grid: window.grid,
    },
    finding: {
      meparCode,
      blockId,
      date,
      dateBefore: input.before.date,
      url: productUrl(groupName, layer),
      damaged,
      data,
    },
  };
}
