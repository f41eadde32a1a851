import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import StartIcon from '~icons/material-symbols/directions-walk-rounded';
import { FigureRow } from './FigureRow.tsx';
import { TALL } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';
import type { Sampling } from '../sampling/useSampling.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly sampling: Sampling;
  readonly onStart: () => void;
}

/** Before the walk: what waits, and the one tap that allows position, compass and a screen that stays on. */
export function StartCard({ plot, sampling: { points }, onStart }: Props) {
  const left = points.filter((point) => point.isUsed && point.yield === null).length;
  const subject = [plot.damage.damageNumber, plot.plantName, plot.meparCode].filter(Boolean).join(' · ');
  return (
    <>
      <Box>
        <Typography variant="h2" component="h1">
          {texts.title}
        </Typography>
        <Typography color="textSecondary">{subject}</Typography>
      </Box>
      {points.length === 0 ? (
        <>
          <Typography>{texts.noPoints}</Typography>
          <Button
            component={Link}
            to={plotHref(plot.damage.damageNumber, plot.id, 'sampling')}
            variant="contained"
            sx={TALL}
          >
            {texts.toSampling}
          </Button>
        </>
      ) : (
        <>
          <Typography>{left === 0 ? texts.startDone : texts.startText(left)}</Typography>
          {plot.damagedArea > 0 && <FigureRow plot={plot} points={points} />}
          <Button
            variant="contained"
            color="wheat"
            startIcon={<StartIcon width={24} height={24} />}
            onClick={onStart}
            sx={TALL}
          >
            {texts.start}
          </Button>
        </>
      )}
    </>
  );
}
