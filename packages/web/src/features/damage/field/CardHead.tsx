import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { bearing, eighth, fixQuality, turn } from '@georisk/domain/field/wayToPoint.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FixState } from '#web/map/position/fixes.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import ArrowIcon from '~icons/material-symbols/navigation-rounded';
import { awayText } from './awayText.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly target: SamplingPoint;
  readonly position: FixState;
  /** Where the device points, degrees from north; null where it does not know. */
  readonly heading: number | null;
  readonly isThere: boolean;
  readonly done: number;
  readonly all: number;
}

/** Where the next point is: the number, the way there, the arrow. */
export function CardHead({ target, position, heading, isThere, done, all }: Props) {
  const fix = position.kind === 'found' && fixQuality(position.fix.accuracy) !== 'useless' ? position.fix : null;
  const place = positionOf(target);
  const direction = fix === null ? null : bearing(fix.at, place);
  const facing = heading ?? fix?.course ?? null;
  const way =
    fix === null || direction === null
      ? ''
      : texts.away(awayText(distance(fix.at, place)), texts.directions[eighth(direction)] ?? '');
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 2 }}>
      {direction !== null && (
        <Box
          role="img"
          aria-label={texts.arrow[facing === null ? 'map' : 'compass']}
          sx={{
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            borderRadius: '50%',
            bgcolor: isThere ? 'success.main' : 'text.primary',
            color: 'background.paper',
          }}
        >
          <Box
            sx={{ display: 'flex', transition: 'transform 150ms ease-out' }}
            style={{ transform: `rotate(${turn(facing ?? 0, direction)}deg)` }}
          >
            <ArrowIcon aria-hidden width={28} height={28} />
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" component="h1" noWrap>
          {texts.point(target.sequenceId)}
          {isThere && ` · ${texts.here}`}
        </Typography>
        <Typography sx={{ fontFeatureSettings: "'tnum'" }} noWrap>
          {way}
          {target.yield !== null && ` ${texts.measured(target.yield, target.comment)}`}
        </Typography>
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'right' }}>
        <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
          {texts.progress(done, all)}
        </Typography>
        {position.kind === 'found' && (
          <Typography
            variant="body2"
            color={fixQuality(position.fix.accuracy) === 'good' ? 'textSecondary' : 'warning'}
          >
            {texts.accuracy(position.fix.accuracy)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
