import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatHectares, formatLength } from '#web/lib/format.ts';
import { href } from '#web/routes/routes.ts';
import WalkIcon from '~icons/material-symbols/directions-walk-rounded';
import NavigateIcon from '~icons/material-symbols/directions-outline-rounded';
import { directionsTo, type Stop, stepHref } from './routeOrder.ts';
import { routeTexts as texts } from './texts.hu.ts';

interface Props {
  readonly stops: readonly Stop[];
  /** The first distance is that from the person. */
  readonly isFromPerson: boolean;
}

interface CardProps {
  readonly stop: Stop;
  readonly number: number;
  readonly isFirst: boolean;
}

const wayOf = ({ way }: Stop, isFirst: boolean) =>
  way === null ? '' : isFirst ? texts.distance(formatLength(way)) : texts.fromBefore(formatLength(way));

function Facts({ stop, isFirst }: Omit<CardProps, 'number'>) {
  const { of, at } = stop;
  const crops = of.crops.length === 0 ? texts.unknownCrop : of.crops.join(', ');
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{[crops, formatHectares(of.area)].join(' · ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[`${of.dangerType}, ${formatDate(of.damageDate)}`, wayOf(stop, isFirst)]
          .filter((part) => part !== '')
          .join(' · ')}
      </Typography>
      {at === null && (
        <Typography variant="body2" color="textSecondary">
          {texts.noPlace}
        </Typography>
      )}
    </>
  );
}

function StopCard({ stop, number, isFirst }: CardProps) {
  const { of, at } = stop;
  const step = of.missing === null ? texts.noPlots : texts.steps[of.missing.step];
  return (
    <Card component="li" variant="outlined" sx={{ p: 3, listStyle: 'none', display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h3">
        {`${number}. ${of.settlement ?? texts.unknownSettlement}`}
        <Link
          component={RouterLink}
          to={href.damage(of.damageNumber)}
          aria-label={texts.open(of.damageNumber)}
          sx={{ ml: 2, typography: 'body2', display: 'inline-block', minHeight: 44, lineHeight: '44px' }}
        >
          {of.damageNumber}
        </Link>
      </Typography>
      <Facts stop={stop} isFirst={isFirst} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <Button
          component={RouterLink}
          to={stepHref(of)}
          variant="outlined"
          sx={{ minHeight: 44, textTransform: 'none' }}
        >
          {`${texts.missing}${step}`}
        </Button>
        {of.missing?.step === 'sampling' && (
          <Button
            component={RouterLink}
            to={href.fieldWalk(of.damageNumber, of.missing.plotId)}
            variant="contained"
            color="wheat"
            aria-label={texts.walkOf(of.damageNumber)}
            startIcon={<WalkIcon />}
            sx={{ minHeight: 56, textTransform: 'none' }}
          >
            {texts.walk}
          </Button>
        )}
        {at !== null && (
          <Button
            component="a"
            href={directionsTo(at)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.navigateTo(of.damageNumber)}
            startIcon={<NavigateIcon />}
            sx={{ minHeight: 44, textTransform: 'none' }}
          >
            {texts.navigate}
          </Button>
        )}
      </Box>
    </Card>
  );
}

/** The cases of the day as cards, in their order. */
export function RouteCards({ stops, isFromPerson }: Props) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
      {stops.map((stop, index) => (
        <StopCard key={stop.of.id} stop={stop} number={index + 1} isFirst={index === 0 && isFromPerson} />
      ))}
    </Box>
  );
}
