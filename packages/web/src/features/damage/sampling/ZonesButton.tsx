import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { checkZonePreconditions } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { isUnanswered } from '#web/lib/delay.ts';
import { useSave } from '#web/lib/useSave.ts';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { StatusDialog, type StatusMessage } from '#web/ui/StatusDialog.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { usePlotIsCurrent } from '../usePlotIsCurrent.ts';
import { ZonesDialog } from './ZonesDialog.tsx';
import { samplingDialogs as dialogs, samplingTexts as texts } from './texts.hu.ts';

/** Making zones may take a minute, by the specification. */
const TIMEOUT_MS = 60_000;
const SQUARE_METRES = 10_000;

interface Props {
  readonly plot: DamagePlot;
  /** Changes of points that the server does not have yet. */
  readonly unsaved: number;
}

interface Asked {
  readonly plot: DamagePlot;
  readonly read: readonly SamplingPoint[];
  readonly isFresh: boolean;
}

/** The plot as it is on the server: somebody may be measuring. Without an answer as this screen has it. */
async function freshPlot(client: QueryClient, plot: DamagePlot): Promise<Asked> {
  const read = plot.sampling ?? [];
  try {
    return { plot: await client.fetchQuery({ ...plotQuery(plot.id), staleTime: 0 }), read, isFresh: true };
  } catch {
    return { plot, read, isFresh: false };
  }
}

/**
 * Makes zones and points, and asks where some exist; refused at once where the server would refuse, continued in the
 * background where it takes long.
 */
export function ZonesButton({ plot, unsaved }: Props) {
  const client = useQueryClient();
  const isCurrent = usePlotIsCurrent();
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = useMutation({ mutationFn: () => freshPlot(client, plot), onSuccess: setAsked });
  const fail = (title: string, lines: readonly string[]) => setMessage({ title, lines, severity: 'error' });
  const make = useSave({
    save: () => callApi('generateZones', { params: { id: plot.id }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (answer) => {
      if ('err' in answer) fail(dialogs.zonesFailed, [answer.err]);
      else setMessage({ title: dialogs.zonesDone, lines: [dialogs.zonesReload], severity: 'success' });
    },
    onError: (error) => fail(dialogs.zonesFailed, [isUnanswered(error) ? dialogs.zonesNoNetwork : messageOf(error)]),
  });
  const refusals = checkZonePreconditions({ damagedArea: plot.damagedArea * SQUARE_METRES });
  const isRunning = make.isPending || plot.job?.type === 'zones';
  const zones = plot.samplingZones ?? [];
  const asks = zones.length > 0 || (plot.sampling ?? []).length > 0;
  const press = () => {
    if (refusals.length > 0 && isCurrent()) fail(dialogs.zonesImpossible, refusals.map(yieldRefusalText));
    else if (unsaved > 0) fail(dialogs.zonesImpossible, [dialogs.zonesUnsaved(unsaved)]);
    else if (asks) look.mutate();
    else make.mutate();
  };
  return (
    <Box>
      <Button
        variant={zones.length === 0 ? 'contained' : 'outlined'}
        fullWidth
        disabled={isRunning || look.isPending}
        onClick={press}
      >
        {isRunning ? texts.generating : zones.length === 0 ? texts.generate : texts.regenerate}
      </Button>
      {isRunning && (
        <Box sx={{ mt: 2 }} role="status">
          <ProgressLine aria-label={texts.generating} />
          <Typography variant="body2" color="textSecondary">
            {texts.generatingLong}
          </Typography>
        </Box>
      )}
      {asked !== null && (
        <ZonesDialog
          {...asked}
          onClose={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            make.mutate();
          }}
        />
      )}
      {message !== null && (
        <StatusDialog
          message={message}
          onClose={() => {
            setMessage(null);
            for (const key of ['damagePlot', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
          }}
        />
      )}
    </Box>
  );
}
