import type { Place } from '@georisk/contract/verticals/insurance/fix.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { placeText } from './placeOnMap.ts';
import { caseTexts as texts } from './texts.hu.ts';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

interface Props {
  readonly damageNumber: string;
  readonly gps: Place;
}

/** Shows on the map of the case where the device was. */
export const PlaceLink = ({ damageNumber, gps }: Props) => (
  <Link
    component={RouterLink}
    to={href.damage(damageNumber, { place: placeText(gps) })}
    variant="body2"
    className="no-print"
    sx={TOUCH_LINK}
  >
    {texts.devicePlace}
  </Link>
);
