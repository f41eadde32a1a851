import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { standing } from '#web/map/camera.ts';
import { paperPicture } from '#web/map/paperPicture.ts';
import { coordinateTexts } from '#web/map/ui/MouseCoordinates.tsx';
import { type Orientation, paperScale, pixelsOf, type PaperScale } from '#web/mapScreen/paper.ts';

export interface PaperMap {
  readonly picture: string;
  readonly scale: PaperScale;
  readonly centre: string;
  /** Some base maps may not be copied: they were left out. */
  readonly hasGround: boolean;
}

async function drawn(orientation: Orientation): Promise<PaperMap> {
  const at = standing();
  const { canvas, hasGround, metresPerPixel } = await paperPicture(pixelsOf(orientation));
  const picture = await new Promise<string>((done, failed) => {
    canvas.toBlob((blob) =>
      blob === null ? failed(new Error('The picture is empty')) : done(URL.createObjectURL(blob)),
    );
  });
  return {
    picture,
    hasGround,
    scale: paperScale(metresPerPixel),
    centre: at === null ? '' : coordinateTexts(at.centre)[0],
  };
}

/** The map's picture for paper, made again whenever the sheet is turned; two at a time would interfere. */
export function usePaperMap(orientation: Orientation) {
  const query = useQuery({
    queryKey: ['paper map', orientation],
    queryFn: () => drawn(orientation),
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
