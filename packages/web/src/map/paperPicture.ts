import { handMoves } from './handMoves.ts';
import { type MapPicture, mapPicture } from './picture.ts';
import { theMap } from './theMap.ts';

export interface PaperPicture extends Omit<MapPicture, 'ratio'> {
  /** Metres on the ground per pixel of the wanted size, in the middle of the map. */
  readonly metresPerPixel: number;
}

const EARTH_RADIUS = 6_378_137;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The map drawn again in another size: with the whole content of the screen, around the same middle. */
export async function paperPicture({ width, height }: Size): Promise<PaperPicture> {
  const { ol } = theMap();
  const view = ol.getView();
  const [shownWidth = width, shownHeight = height] = ol.getSize() ?? [];
  const [before, centre] = [view.getResolution() ?? 1, view.getCenter() ?? [0, 0]];
  const wasByHand = handMoves.read();
  handMoves.end();
  try {
    ol.setSize([width, height]);
    view.setCenter(centre);
    view.setResolution(before * Math.max(shownWidth / width, shownHeight / height));
    const { canvas, hasGround } = await mapPicture();
    // As the view allows: it has limits of its own.
    const resolution = view.getResolution() ?? before;
    return { canvas, hasGround, metresPerPixel: resolution / Math.cosh((centre[1] ?? 0) / EARTH_RADIUS) };
  } finally {
    ol.updateSize();
    view.setCenter(centre);
    view.setResolution(before);
    if (wasByHand) handMoves.begin();
  }
}
