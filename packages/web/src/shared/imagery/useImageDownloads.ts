import { authorizedFetch } from '#web/lib/api.ts';
import { messageOf, problemOf } from '#web/lib/apiProblem.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import type { ShownImage } from './shownImage.ts';
import { imageryTexts as texts } from './texts.hu.ts';

export interface ImageDownloads {
  readonly isWorking: boolean;
  /** The error, or the note of the last one. */
  readonly message: string | null;
  readonly png: () => void;
  /** Null where no picture is shown. */
  readonly geotiff: (() => void) | null;
}

const layerOf = (url: string) => url.slice(url.indexOf(':') + 1);

/** What a picture of the map is named after: its days, else its layer. */
function nameOf({ sides, url, date }: ShownImage): string {
  if (sides !== null) return texts.sidesName(sides.left, sides.right);
  return url === null ? (date ?? texts.mapName) : layerOf(url);
}

/** The visible map, with everything needed to understand the picture alone. @returns its note */
async function savePng(image: ShownImage): Promise<string | null> {
  const { pictureSheet } = await import('./pictureSheet.ts');
  const { blob, hasGround } = await pictureSheet(image);
  saveFile(blob, `${texts.fileName(nameOf(image), image.meparCode)}.png`);
  return hasGround ? null : texts.pngWithoutGround;
}

async function saveGeotiff(url: string, { meparCode, blockPlot }: ShownImage): Promise<null> {
  const query = { layer: url, ...(blockPlot !== undefined && { blockPlot: String(blockPlot) }) };
  const address = `/api/blocks/${encodeURIComponent(meparCode)}/geotiff?${new URLSearchParams(query).toString()}`;
  const answer = await authorizedFetch(address);
  if (!answer.ok) throw await problemOf(answer);
  saveFile(await answer.blob(), `${texts.fileName(layerOf(url), meparCode)}.tif`);
  return null;
}

/** Downloads of the picture on the map. */
export function useImageDownloads(image: ShownImage): ImageDownloads {
  const saving = useSingleMutation({ mutationFn: (save: () => Promise<string | null>) => save() });
  const { url } = image;
  return {
    isWorking: saving.isPending,
    message: saving.isError ? `${texts.failed} ${messageOf(saving.error)}` : (saving.data ?? null),
    png: () => saving.mutate(() => savePng(image)),
    geotiff: url === null ? null : () => saving.mutate(() => saveGeotiff(url, image)),
  };
}
