import { handMoves } from './handMoves.ts';
import { type MapPicture, mapPicture } from './picture.ts';
import { stretchAt } from './stretch.ts';
import { theMap } from './theMap.ts';

export interface PaperPicture extends Omit<MapPicture, 'ratio'> {
  /** Metres on the ground per pixel of the wanted size, in the middle of the map. */
  readonly metresPerPixel: number;
  /** Units of EPSG:3857 per pixel: what is visible depends on it. */
  readonly resolution: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The map drawn again in another size, around the same middle: with the whole content of the screen, or at a scale.
 * @param wanted metres on the ground per pixel in the middle; null for the content of the screen
 */
export async function paperPicture({ width, height }: Size, wanted: number | null): Promise<PaperPicture> {
  const { ol, layers } = theMap();
  const view = ol.getView();
  const [shownWidth = width, shownHeight = height] = ol.getSize() ?? [];
  const [before, centre] = [view.getResolution() ?? 1, view.getCenter() ?? [0, 0]];
  const wasByHand = handMoves.read();
  handMoves.end();
  try {
    ol.setSize([width, height]);
    view.setCenter(centre);
    const stretch = stretchAt(centre[1] ?? 0);
    view.setResolution(
      wanted === null ? before * Math.max(shownWidth / width, shownHeight / height) : wanted * stretch,
    );
    await layers.whole();
    const { canvas, hasGround } = await mapPicture();
    // As the view allows: it has limits of its own.
    const resolution = view.getResolution() ?? before;
    return { canvas, hasGround, resolution, metresPerPixel: resolution / stretch };
  } finally {
    ol.updateSize();
    view.setCenter(centre);
    view.setResolution(before);
    if (wasByHand) handMoves.begin();
  }
}
