import type { ApiName } from '@georisk/contract/api.ts';
import { REFERENCE_ZOOMS } from '@georisk/domain/reference/roads.ts';
import { byteCache } from '@georisk/imagery/render/byteCache.ts';
import { encodePoints } from '@georisk/imagery/tiles/encodePoints.ts';
import { encodeTile } from '@georisk/imagery/tiles/encodeTile.ts';
import { withProperty } from '@georisk/imagery/tiles/properties.ts';
import { TILE_BUFFER, tileBounds, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import type { YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { photosInBox } from '#server/modules/photo/photo.repository.ts';
import { referenceVersion } from '#server/modules/territory/reference.repository.ts';
import { referenceTile } from '#server/modules/territory/referenceTile.ts';
import { type KnownYields, yieldOf } from '#server/modules/yield/yield.repository.ts';
import type { Yields } from '#server/modules/yield/yield.service.ts';
import type { Cells } from './cells.ts';
import type { ForeignViews } from './foreignViews.ts';
import { blockTiles } from './blockTiles.ts';

/** The options of a tile beside its position. */
export interface TileQuestion {
  readonly plant?: string | undefined;
  readonly type?: YieldType | undefined;
}

/** A layer whose areas are not rows of a table: it makes its tiles itself. */
export interface ThematicLayer {
  /** Roles that may make this call see the layer. */
  readonly call: ApiName;
  readonly zooms: { readonly first: number; readonly last: number };
  readonly maxAge: number;
  /** Whether the layer accepts these options. */
  readonly takes: (question: TileQuestion) => boolean;
  /** The tile's bytes, not compressed yet. */
  readonly draw: (context: CallContext, place: TilePlace, question: TileQuestion) => Promise<Uint8Array>;
}

interface Deps {
  readonly executor: Executor;
  readonly cells: Cells;
  readonly yields: Yields;
  readonly foreignViews: ForeignViews;
}

/** Most layers accept only a position. */
export const asksNothing = ({ plant, type }: TileQuestion): boolean => plant === undefined && type === undefined;

/** Yields in hundredths of a tonne: the finest precision shown, and few enough distinct values. */
const shown = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100) / 100;

const PHOTO_KEYS = ['id', 'damageNumber', 'inspectionNumber', 'sequenceNumber', 'at'] as const;
/** More photos in one tile than anybody can distinguish. */
const MAX_PHOTOS = 5_000;

/** Bytes of tiles of reference lines in memory; those of a country's common zooms are some megabytes. */
const MAX_REFERENCE_BYTES = 16 * 1024 * 1024;
/** An entry's own cost. */
const OVERHEAD = 512;

export function thematicLayers({
  executor,
  cells,
  yields,
  foreignViews,
}: Deps): Readonly<Record<string, ThematicLayer>> {
  const seenBy = (context: CallContext, layer: string, { companies }: KnownYields) =>
    foreignViews.noteCompanies(context, layer, companies);
  const references = byteCache<Uint8Array>(MAX_REFERENCE_BYTES);
  return {
    /** The blocks' shapes with their yields for the caller. */
    yields: {
      call: 'yields',
      zooms: { first: 10, last: 15 },
      maxAge: 300,
      takes: ({ plant }) => plant !== undefined,
      async draw(context, place, { plant = '', type = 'reference' }) {
        const known = await yields.ofBlocks(context.caller, { plant, type });
        await seenBy(context, 'yields', known);
        const parts = await cells.of(blockTiles, place);
        return encodeTile(
          'yields',
          place,
          parts.map((cell) => {
            const values = Array.from(cell.ids, (id) => shown(yieldOf(known, id)));
            return {
              shapes: cell.at(place.z),
              ids: cell.ids,
              properties: withProperty(cell.properties, 'yield', values),
              shows: (area) => values[area] !== null,
            };
          }),
          'here',
        );
      },
    },
    /** Borders of counties and roads, for orientation; the same for everybody. */
    reference: {
      call: 'referenceLines',
      zooms: { first: REFERENCE_ZOOMS.first, last: REFERENCE_ZOOMS.last },
      maxAge: 300,
      takes: asksNothing,
      async draw(_, place) {
        const key = `${await referenceVersion(executor)} ${place.z} ${place.x} ${place.y}`;
        const known = references.get(key);
        if (known !== undefined) return known;
        const tile = await referenceTile(executor, place);
        references.set(key, tile, { size: tile.length + OVERHEAD });
        return tile;
      },
    },
    /** Photos with a place, the caller's company's. */
    photos: {
      call: 'photos',
      zooms: { first: 6, last: 16 },
      maxAge: 0,
      takes: asksNothing,
      async draw(context, place) {
        const box = tileBounds(place, TILE_BUFFER);
        const found = await photosInBox(executor, scopeOf('photos', context.caller), box, MAX_PHOTOS);
        const companies = [...new Set(found.map(({ companyId }) => companyId))];
        await foreignViews.noteCompanies(context, 'photos', companies);
        return encodePoints(
          'photos',
          place,
          PHOTO_KEYS,
          found.map(({ x, y, id, damageNumber, inspectionNumber, sequenceNumber, photoCreatedAt }) => ({
            x,
            y,
            values: [id, damageNumber, inspectionNumber, sequenceNumber, photoCreatedAt?.toISOString() ?? null],
          })),
        );
      },
    },
  };
}

/** Whether the caller has the layer at all. */
export const seesLayer = ({ call }: ThematicLayer, { caller }: CallContext): boolean => mayCall(call, caller);
