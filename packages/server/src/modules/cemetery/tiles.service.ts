import type { RenderedImage, Renderer } from '@georisk/imagery/render/renderer.ts';
import { tileTarget, WEB_TILES } from '@georisk/imagery/wmts/tileMatrixSets.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardWithin, orthophotoOf } from './cemetery.repository.ts';

/** The finest zoom of the tiles: 4 cm a pixel in Hungary. */
const DEEPEST = { ...WEB_TILES, zooms: 23 };

interface Place {
  readonly id: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile of a graveyard's newest orthophoto. The graveyard is checked before any picture is read, cached ones included. */
export async function graveyardTile(
  executor: Executor,
  renderer: Renderer,
  scope: Scope,
  { id, z, x, y }: Place,
): Promise<RenderedImage> {
  const graveyard = await graveyardWithin(executor, id, scope);
  const photo = graveyard && (await orthophotoOf(executor, graveyard));
  const target = tileTarget(DEEPEST, z, x, y);
  if (photo === undefined || target === undefined) throw notFound();
  const version = `${photo.id}.${photo.version}.${photo.storageKey}`;
  return renderer.render({ version, rasters: [photo.storageKey], style: '', target });
}
