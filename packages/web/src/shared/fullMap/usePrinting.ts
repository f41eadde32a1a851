import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { standing } from '#web/map/camera.ts';
import { paperPicture } from '#web/map/paperPicture.ts';
import { coordinateTexts } from '#web/map/ui/MouseCoordinates.tsx';
import { metresPerPixelAt, type Paper, type PaperScale, paperScale, pixelsOf } from '#web/mapScreen/paper.ts';

export interface PaperMap {
  readonly picture: string;
  readonly scale: PaperScale;
  /** Units of EPSG:3857 a pixel of the picture. */
  readonly resolution: number;
  readonly centre: string;
  /** Some base maps may not be copied: they were left out. */
  readonly hasGround: boolean;
}

async function drawn(paper: Paper, denominator: number | null): Promise<PaperMap> {
  const at = standing();
  const { canvas, hasGround, resolution, metresPerPixel } = await paperPicture(
    pixelsOf(paper),
    denominator === null ? null : metresPerPixelAt(denominator),
  );
  const picture = await new Promise<string>((done, failed) => {
    canvas.toBlob((blob) =>
      blob === null ? failed(new Error('The picture is empty')) : done(URL.createObjectURL(blob)),
    );
  });
  return {
    picture,
    hasGround,
    scale: paperScale(metresPerPixel),
    resolution,
    centre: at === null ? '' : coordinateTexts(at.centre)[0],
  };
}

/**
 * The map's picture for paper, made again whenever the sheet or its scale is another; two at a time would interfere.
 * @param denominator 1 to so many; null for the content of the screen
 */
export function usePaperMap(paper: Paper, denominator: number | null) {
  const query = useQuery({
    queryKey: ['paper map', paper.size, paper.orientation, denominator],
    queryFn: () => drawn(paper, denominator),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { errorPage: false },
  });
  const picture = query.data?.picture;
  useEffect(
    () => () => {
      if (picture !== undefined) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  return query;
}
