import type { RouteCase } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { type PositionState, showPosition } from '#web/map/position/position.ts';
import { href } from '#web/routes/routes.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { RouteCards } from './RouteCards.tsx';
import type { Stop } from './routeOrder.ts';
import { routeTexts as texts } from './texts.hu.ts';

interface Props {
  readonly query: UseQueryResult<readonly RouteCase[]>;
  readonly stops: readonly Stop[];
  readonly position: PositionState;
}

function Start({ position }: Pick<Props, 'position'>) {
  if (position.kind === 'found') return <Typography variant="body2">{texts.fromHere}</Typography>;
  return (
    <>
      <Typography variant="body2">{position.kind === 'searching' ? texts.searching : texts.fromFirst}</Typography>
      {(position.kind === 'denied' || position.kind === 'failed') && (
        <Typography variant="body2" color="error" role="alert">
          {texts.failed}
        </Typography>
      )}
      {position.kind !== 'searching' && (
        <Button onClick={() => showPosition(true)} sx={{ minHeight: 44, justifySelf: 'start' }}>
          {texts.locate}
        </Button>
      )}
    </>
  );
}

/** The way of the day as cards, and from where it begins. */
export function RoutePanel({ query, stops, position }: Props) {
  return (
    <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3 }}>
      <QueryView query={query} what={texts.loading}>
        {(cases) =>
          cases.length === 0 ? (
            <>
              <Typography>{texts.none}</Typography>
              <Typography color="textSecondary">{texts.noneHint}</Typography>
            </>
          ) : (
            <>
              <Typography variant="subtitle2" component="h2">
                {texts.cases(cases.length)}
              </Typography>
              <Start position={position} />
              <RouteCards stops={stops} isFromPerson={position.kind === 'found'} />
            </>
          )
        }
      </QueryView>
      <Button component={RouterLink} to={href.damages()} sx={{ minHeight: 44, justifySelf: 'start' }}>
        {texts.allCases}
      </Button>
    </Box>
  );
}
