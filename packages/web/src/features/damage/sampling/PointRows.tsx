import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { POINT_COLOURS } from '#web/map/palette.ts';
import { correctedTexts, markTexts } from '#web/shared/damagePlot/measurementText.ts';
import { pointState } from '#web/shared/damagePlot/plotLayers.ts';
import { decimalText } from './pointText.ts';
import { samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly points: readonly SamplingPoint[];
  readonly next: string | null;
  readonly onOpen: (id: string) => void;
}

const noteOf = (point: SamplingPoint): string =>
  [
    texts.kind(point.isGenerated),
    point.yield === null ? texts.unmeasured : texts.perHectare(decimalText(point.yield)),
    ...correctedTexts(point),
    ...(point.isUsed ? [] : [texts.notUsed]),
    ...(point.comment === '' ? [] : [point.comment]),
    ...markTexts(point),
  ].join(' · ');

/** The points in walking order, each with its state; a press opens its data. */
export function PointRows({ points, next, onOpen }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}>
      {points.map((point) => {
        const { inner, ink } = POINT_COLOURS[pointState(point, next)];
        return (
          <li key={point.id}>
            <ButtonBase
              onClick={() => onOpen(point.id)}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                gap: 3,
                width: '100%',
                minHeight: 48,
                px: 2,
                py: 1,
                borderRadius: 1,
                textAlign: 'left',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                aria-hidden
                sx={{
                  width: 28,
                  height: 28,
                  flex: 'none',
                  borderRadius: '50%',
                  border: 1,
                  display: 'grid',
                  placeItems: 'center',
                  typography: 'caption',
                  fontWeight: 600,
                }}
                style={{ background: inner, color: ink }}
              >
                {point.sequenceId}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: point.id === next ? 600 : 400 }}>
                  {texts.point(point.sequenceId)}
                  {point.name === '' ? '' : ` – ${point.name}`}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {noteOf(point)}
                </Typography>
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
