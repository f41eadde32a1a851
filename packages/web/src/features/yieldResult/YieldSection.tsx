import type { DamagePlot, YieldDetails } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { canCalculate, checkYieldPreconditions } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { isUnanswered } from '#web/lib/delay.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { useSave } from '#web/lib/useSave.ts';
import { Warnings } from '#web/ui/Warnings.tsx';
import { Section } from '#web/ui/Section.tsx';
import { plotTexts } from '#web/features/damagePlot/plotTexts.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { StatusDialog, type StatusMessage } from '#web/ui/StatusDialog.tsx';
import { changedSince, ResultDetails, ResultFigure, ResultSpread, ResultWarnings } from './ResultDetails.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import { useFinishedYield } from './useFinishedYield.ts';

/** The specification's time limit of the calculation. */
const TIMEOUT_MS = 60_000;
const SQUARE_METRES = 10_000;
/** A longer calculation shows its progress. */
const LONG_MS = 1_200;

interface Made {
  readonly value: number;
  readonly details: YieldDetails;
}

/** The yield of a damaged plot: calculated, shown with its certainty, and with its documents. */
export function YieldSection({ plot }: { readonly plot: DamagePlot }) {
  const client = useQueryClient();
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const fail = (title: string, lines: readonly string[]) => setMessage({ title, lines, severity: 'error' });
  const reread = () => {
    for (const key of ['damagePlot', 'damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  };
  const calculate = useSave({
    save: () => callApi('calculateYield', { params: { id: plot.id }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (answer) => {
      if ('err' in answer) fail(texts.failed, [answer.err]);
      else setMade({ value: answer.calculatedYield, details: answer.details });
      reread();
    },
    onError: (error) => {
      fail(texts.failed, [isUnanswered(error) ? texts.noNetwork : messageOf(error)]);
      reread();
    },
  });
  const { sampling = [], meparPolygon, calculatedYield, yieldDetails, canEdit } = plot;
  useEffect(() => {
    if (!calculate.isPending) return undefined;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['damagePlot'] }), LONG_MS);
    return () => clearTimeout(timer);
  }, [calculate.isPending, client]);
  useFinishedYield({
    plot,
    isOwn: calculate.isPending || made !== null,
    onEnd: (isDone) => {
      if (!isDone) fail(texts.failed, [texts.stopped]);
      else if (calculatedYield !== null && yieldDetails !== null)
        setMade({ value: calculatedYield, details: yieldDetails });
    },
  });
  const hasOutline = meparPolygon !== null;
  const may = canCalculate(hasOutline, sampling);
  const refusals = checkYieldPreconditions({ hasOutline, damagedArea: plot.damagedArea * SQUARE_METRES }, sampling);
  const isRunning = calculate.isPending || plot.job?.type === 'yield';
  const name = sampling.some(({ isGenerated }) => isGenerated) ? texts.recalculate : texts.calculate;
  const protocol = `/api/damagePlots/${plot.id}/protocol`;
  const since = yieldDetails === null ? [] : changedSince(yieldDetails);
  const button = canEdit && (
    <Box>
      <Button
        variant={calculatedYield === null || since.length > 0 ? 'contained' : 'outlined'}
        fullWidth
        disabled={!may || isRunning}
        onClick={() =>
          refusals.length > 0 ? fail(texts.impossible, refusals.map(yieldRefusalText)) : calculate.mutate()
        }
      >
        {isRunning ? texts.calculating : name}
      </Button>
      {!may && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.hint}
        </Typography>
      )}
      {isRunning && (
        <Box sx={{ mt: 2 }} role="status">
          <LinearProgress
            aria-label={texts.calculating}
            {...(plot.job !== null && plot.job.progress > 0
              ? { variant: 'determinate', value: 100 * plot.job.progress }
              : {})}
          />
          <Typography variant="body2" color="textSecondary">
            {texts.long}
          </Typography>
        </Box>
      )}
    </Box>
  );
  return (
    <Section title={texts.title}>
      <Stack spacing={3}>
        {since.length > 0 && (
          <FormMessage severity="warning">
            <strong>{texts.outdatedMark}</strong> {[...since.map((each) => each.message), texts.outdated].join(' ')}
          </FormMessage>
        )}
        <Warnings title={plotTexts.warnings} sentences={plot.warnings} />
        {since.length > 0 && button}
        {calculatedYield !== null && yieldDetails !== null && (
          <>
            <ResultFigure value={calculatedYield} details={yieldDetails} />
            <ResultWarnings details={yieldDetails} />
            <ResultDetails value={calculatedYield} details={yieldDetails} />
            <Box className="no-print">
              <DownloadButton url={`${protocol}.pdf`} fileName={`jegyzokonyv-${plot.id}.pdf`} label={texts.protocol} />
              <DownloadButton
                url={`${protocol}.json`}
                fileName={`jegyzokonyv-${plot.id}.json`}
                label={texts.protocolJson}
              />
            </Box>
          </>
        )}
        {since.length === 0 && button}
      </Stack>
      {message !== null && <StatusDialog message={message} onClose={() => setMessage(null)} />}
      {made !== null && (
        <StatusDialog
          message={{
            title: texts.done,
            lines: [texts.value(made.value)],
            severity: 'success',
            more: (
              <Stack spacing={3} sx={{ mt: 3 }}>
                <ResultSpread value={made.value} details={made.details} />
                <ResultWarnings details={made.details} />
                <Warnings title={plotTexts.warnings} sentences={plot.warnings} />
              </Stack>
            ),
          }}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}
