import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { codeColors, packPainter } from '@georisk/domain/seasonPack/drawPicture.ts';
import { pixelCurve } from '@georisk/domain/seasonPack/pixelCurve.ts';
import type { PackPicture, PictureKind, SeasonPack } from '@georisk/domain/seasonPack/seasonPack.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useWidth } from '#web/ui/useWidth.ts';
import { seasonTexts as texts } from './fieldPack.hu.ts';
import { PixelCurve } from './PixelCurve.tsx';
import { ReadyPictures } from './readyPictures.ts';
import { SeasonCanvas } from './SeasonCanvas.tsx';
import { SeasonControls } from './SeasonControls.tsx';
import { LOW, LOW_REST } from './seasonRoom.ts';
import { groundOf, picturesOf, viewTarget } from './seasonView.ts';
import { usePlaying } from './usePlaying.ts';
import type { Season } from './useSeason.ts';

/** The server's own palette of NDVI. */
const COLORS = codeColors(rampPalette(NDVI_RAMPS.ndvi));
/** CSS pixels; more than a screen's height is not drawn. */
const MAX_SIDE = 560;
const MIN_SIDE = 240;

/** In a low window the picture stays beside what is set of it. */
const BESIDE = { [LOW]: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4 } } as const;
const PICTURE = {
  [LOW]: { position: 'sticky', top: 0, alignSelf: 'start', width: `calc(100dvh - ${LOW_REST}px)`, minWidth: MIN_SIDE },
} as const;

export interface SeasonChoice {
  readonly kind: PictureKind;
  /** Numbers of the shown picture and of the one right of the line, of their kind. */
  readonly at: number;
  readonly other: number;
  readonly isCompared: boolean;
  readonly share: number;
  readonly zoom: number;
}

/** The pictures of a target, drawn ahead of being shown. */
function useReadyPictures(
  pack: SeasonPack,
  target: RenderTarget,
  pictures: readonly PackPicture[],
  at: number,
): ReadyPictures {
  const ready = useMemo(() => new ReadyPictures(packPainter(pack, target, COLORS), target), [pack, target]);
  useEffect(() => () => ready.close(), [ready]);
  // A browser that refuses the memory draws each picture when it is shown.
  useEffect(() => void ready.prepare(pictures, at).catch(() => undefined), [ready, pictures, at]);
  return ready;
}

interface Props {
  readonly season: Season;
  /** Goes through the dates at once, until it is stopped. */
  readonly startsPlaying?: boolean;
}

/** The pictures of a season: by date, beside each other, and one pixel through all of them. */
export function SeasonView({ season, startsPlaying = false }: Props) {
  const { pack } = season;
  const [box, measured] = useWidth<HTMLDivElement>();
  const first: PictureKind = picturesOf(pack, 'ndvi').length > 0 ? 'ndvi' : 'colour';
  const [choice, setChoice] = useState<SeasonChoice>(() => ({
    kind: first,
    at: startsPlaying ? 0 : picturesOf(pack, first).length - 1,
    other: 0,
    isCompared: false,
    share: 0.5,
    zoom: 1,
  }));
  const [point, setPoint] = useState<Position | null>(null);
  const pictures = useMemo(() => picturesOf(pack, choice.kind), [pack, choice.kind]);
  const side = Math.min(Math.max(measured, MIN_SIDE), MAX_SIDE);
  const [centre, setCentre] = useState<Position | null>(null);
  const target = useMemo(
    () => viewTarget(groundOf(pack, season.block), { width: side, height: side }, choice.zoom, centre),
    [pack, season.block, side, choice.zoom, centre],
  );
  const ready = useReadyPictures(pack, target, pictures, choice.at);
  const values = useMemo(() => (point === null ? null : pixelCurve(pack, point)), [pack, point]);
  const playing = usePlaying({
    count: pictures.length,
    at: choice.at,
    starts: startsPlaying,
    onAt: (at) => setChoice((before) => ({ ...before, at })),
  });
  const shown = pictures[choice.at];
  if (shown === undefined) return <Typography>{texts.empty}</Typography>;
  const right = choice.isCompared ? (pictures[choice.other] ?? null) : null;
  const change = (next: Partial<SeasonChoice>) => {
    // Whoever chooses a date wants to see it.
    if (next.at !== undefined) playing.stop();
    // A picture is enlarged around the chosen pixel.
    if (next.zoom !== undefined) setCentre(point);
    setChoice((before) => ({ ...before, ...next }));
  };
  return (
    <Box sx={BESIDE}>
      <Box ref={box} sx={PICTURE}>
        <SeasonCanvas
          label={texts.picture(texts.kinds[choice.kind], shown.date)}
          {...{ season, target, right, point }}
          pictures={ready}
          left={shown}
          share={choice.share}
          onPoint={setPoint}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <SeasonControls pack={pack} pictures={pictures} choice={choice} playing={playing} onChange={change} />
        <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
          {texts.curve}
        </Typography>
        {values === null ? (
          <Typography color="textSecondary">{texts.noPixel}</Typography>
        ) : (
          <PixelCurve values={values} date={shown.date} />
        )}
      </Box>
    </Box>
  );
}
