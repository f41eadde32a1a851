import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { href } from '#web/routes/routes.ts';
import WalkIcon from '~icons/material-symbols/directions-walk-rounded';
import { samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly points: readonly SamplingPoint[];
}

/** Opens the field screen; nothing where there is nothing to walk to, and for those who may only look. */
export function WalkButton({ plot: { id, damage, canEdit }, points }: Props) {
  if (!canEdit || points.length === 0) return null;
  return (
    <Button
      component={Link}
      to={href.fieldWalk(damage.damageNumber, id)}
      variant="contained"
      color="wheat"
      startIcon={<WalkIcon />}
      sx={{ flex: 'none', minHeight: 48, width: { md: '100%' } }}
    >
      {texts.walk}
    </Button>
  );
}
