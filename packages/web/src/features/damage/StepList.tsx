import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import DoneIcon from '~icons/material-symbols/check-circle-rounded';
import OpenIcon from '~icons/material-symbols/circle-outline';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import type { PlotStep } from './plotSteps.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

interface Props {
  readonly steps: readonly PlotStep[];
  readonly damageNumber: string;
  readonly damagePlotId: number;
}

/** The path of a damaged plot: each step with a tick or with what is missing; a press opens it. */
export function StepList({ steps, damageNumber, damagePlotId }: Props) {
  return (
    <Box component="nav" aria-label={texts.path}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 2, pb: 3 }}>
        {steps.map(({ name, title, done, note, view }) => (
          <li key={name}>
            <ButtonBase
              component={Link}
              to={plotHref(damageNumber, damagePlotId, view)}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                alignItems: 'flex-start',
                gap: 2,
                width: '100%',
                p: 2,
                minHeight: 44,
                borderRadius: 1,
                textAlign: 'left',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box sx={{ color: done ? 'success.main' : 'text.secondary', display: 'flex', flex: 'none' }}>
                {done ? <DoneIcon aria-hidden width={20} /> : <OpenIcon aria-hidden width={20} />}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {title}
                  <Box component="span" sx={VISUALLY_HIDDEN}>
                    {`: ${done ? texts.done : texts.toDo}`}
                  </Box>
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {note}
                </Typography>
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
