import { type ForestPicture, forestPictures } from '@georisk/contract/verticals/forestry/pictures.ts';
import type { Picture, PictureStyle } from '@georisk/contract/products/picture.ts';
import type { ForestProduct } from '@georisk/contract/verticals/forestry/forest.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapPart, PartLegend, PartState } from '#web/mapScreen/mapPart.ts';
import { TERRAIN_LEGEND } from '#web/shared/terrain/terrainLegend.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { forestTexts as texts } from './texts.hu.ts';

const PICTURE_OF = {
  FOREST_RGB: 'ForestRgb',
  FOREST_TERRAIN: 'ForestTerrain',
  FOREST_TREE_HEIGHT: 'ForestHeight',
  FOREST_ASPECT: 'ForestAspect',
  FOREST_SLOPE: 'ForestSlope',
} as const satisfies Record<string, ForestPicture>;
type PictureLayer = keyof typeof PICTURE_OF;

const NONE: readonly ForestProduct[] = [];

/** The style in which a picture is drawn; undefined of one in its own colours. */
function styleOf(name: ForestPicture, isSafe: boolean): PictureStyle | undefined {
  const { styles }: Picture = forestPictures[name];
  return styles.find(({ choice }) => choice === (isSafe ? 'ndvi-cb' : 'ndvi')) ?? styles[0];
}

/** The legend of a picture; a photo has none. */
function legendOf(name: ForestPicture, style: PictureStyle | undefined): PartLegend | null {
  if (name === 'ForestTerrain') return { kind: 'table', legend: TERRAIN_LEGEND };
  return style === undefined ? null : { kind: 'table', legend: style.legend };
}

/** The newest pictures of all of the company's projects, of one kind. */
function usePicture(layer: PictureLayer): MapPart {
  const query = useQuery({ ...apiQuery('forestPictures'), meta: { errorPage: false } });
  const pictures = query.data ?? NONE;
  const name = PICTURE_OF[layer];
  const [isSafe] = useSafeColours();
  const style = styleOf(name, isSafe);
  const specs = useMemo(
    () =>
      pictures
        .filter(({ type }) => type === name)
        .map(
          ({ url }): LayerSpec => ({
            key: `${layer} ${url}`,
            layer,
            visible: true,
            source: {
              kind: 'tiles',
              tiles: {
                kind: 'wms',
                layer: url,
                ...(style !== undefined && { style: style.name }),
                isPhoto: legendOf(name, style) === null,
              },
            },
          }),
        ),
    [layer, name, pictures, style],
  );
  const state = (): PartState => {
    if (query.isError) return { kind: 'failed', why: texts.picturesFailed, retry: () => void query.refetch() };
    if (query.data === undefined) return { kind: 'loading' };
    return specs.length === 0 ? { kind: 'empty', why: texts.picturesNone } : { kind: 'ready' };
  };
  return { layer, specs, state: state(), legend: legendOf(name, style) };
}

export const usePhotoPart = (): MapPart => usePicture('FOREST_RGB');
export const useTerrainPart = (): MapPart => usePicture('FOREST_TERRAIN');
export const useHeightPart = (): MapPart => usePicture('FOREST_TREE_HEIGHT');
export const useAspectPart = (): MapPart => usePicture('FOREST_ASPECT');
export const useSlopePart = (): MapPart => usePicture('FOREST_SLOPE');
