import { legendStops, NDVI_RAMPS, type RampId } from '@georisk/domain/ndvi/ramp.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#web/lib/format.ts';
import { farmerTexts as texts } from './texts.hu.ts';

export interface OwnRange {
  readonly min: number;
  readonly max: number;
}

interface Props {
  readonly ramp: RampId;
  /** The parcel's own smallest and largest value on the shown date. */
  readonly own: OwnRange | null;
  readonly onRamp?: (ramp: RampId) => void;
}

const TICKS = [0, 0.2, 0.4, 0.6, 0.8] as const;
const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;

/** Colours with their numbers; small triangles mark the parcel's own range. */
export function NdviLegend({ ramp, own, onRamp }: Props) {
  const stops = legendStops(NDVI_RAMPS[ramp]);
  const [low, high] = [stops[0]?.ndvi ?? 0, stops.at(-1)?.ndvi ?? 1];
  const at = (value: number) => percent((value - low) / (high - low));
  const gradient = stops.map(({ color, position }) => `${color} ${percent(position)}`).join(', ');
  return (
    <Box role="group" aria-label={texts.legend} sx={{ typography: 'caption', fontFeatureSettings: "'tnum'" }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{texts.legendLow}</span>
        <span>{texts.legendHigh}</span>
      </Box>
      <Box
        sx={{
          position: 'relative',
          height: 12,
          borderRadius: '2px',
          background: `linear-gradient(to right, ${gradient})`,
        }}
      >
        {own !== null &&
          [own.min, own.max].map((value, index) => (
            <Box
              // Two marks in a fixed order.
              key={index === 0 ? 'min' : 'max'}
              title={texts.legendOwnMark}
              sx={{
                position: 'absolute',
                left: at(value),
                top: -2,
                bottom: -2,
                width: 3,
                ml: '-1.5px',
                bgcolor: '#FFFFFF',
                outline: '1.5px solid #1B2A2F',
              }}
            />
          ))}
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: 16 }}>
        {TICKS.map((tick) => (
          <Box
            key={tick}
            component="span"
            sx={{ position: 'absolute', left: at(tick), transform: tick === 0 ? 'none' : 'translateX(-50%)' }}
          >
            {formatNumber(tick).slice(0, -1)}
          </Box>
        ))}
      </Box>
      {own !== null && (
        <Typography variant="caption" component="p" sx={{ m: 0 }}>
          {texts.legendOwn(formatNumber(own.min), formatNumber(own.max))}
        </Typography>
      )}
      {onRamp !== undefined && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={
            <Checkbox
              size="small"
              checked={ramp === 'cividis'}
              onChange={(_, other) => onRamp(other ? 'cividis' : 'ndvi')}
            />
          }
          label={<Typography variant="caption">{texts.otherRamp}</Typography>}
        />
      )}
    </Box>
  );
}
