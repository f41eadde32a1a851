import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { Section } from '#web/ui/Section.tsx';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { StatusDialog } from '#web/ui/StatusDialog.tsx';
import { CalculateButton } from './CalculateButton.tsx';
import { changedSince, ResultDetails, ResultFigure, ResultSpread, ResultWarnings } from './ResultDetails.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import { type CalculatedYield, useYield } from './useYield.ts';

function Result({ id, value, details }: CalculatedYield & { readonly id: number }) {
  const protocol = `/api/damagePlots/${id}/protocol`;
  return (
    <>
      <ResultFigure value={value} details={details} />
      <ResultWarnings details={details} />
      <ResultDetails value={value} details={details} />
      <Box className="no-print">
        <DownloadButton url={`${protocol}.pdf`} fileName={`jegyzokonyv-${id}.pdf`} label={texts.protocol} />
        <DownloadButton url={`${protocol}.json`} fileName={`jegyzokonyv-${id}.json`} label={texts.protocolJson} />
      </Box>
    </>
  );
}

interface DoneProps {
  readonly made: CalculatedYield;
  readonly warnings: DamagePlot['warnings'];
  readonly onClose: () => void;
}

function DoneDialog({ made: { value, details }, warnings, onClose }: DoneProps) {
  const more = (
    <Stack spacing={3} sx={{ mt: 3 }}>
      <ResultSpread value={value} details={details} />
      <ResultWarnings details={details} />
      <Warnings title={plotTexts.warnings} sentences={warnings} />
    </Stack>
  );
  return (
    <StatusDialog
      message={{ title: texts.done, lines: [texts.value(value)], severity: 'success', more }}
      onClose={onClose}
    />
  );
}

/** The yield of a damaged plot: calculated, shown with its certainty, and with its documents. */
export function YieldSection({ plot }: { readonly plot: DamagePlot }) {
  const work = useYield(plot);
  const { calculatedYield, yieldDetails, canEdit, warnings } = plot;
  const since = yieldDetails === null ? [] : changedSince(yieldDetails);
  const isOutdated = since.length > 0;
  const button = canEdit && <CalculateButton plot={plot} work={work} isNext={calculatedYield === null || isOutdated} />;
  return (
    <Section title={texts.title}>
      <Stack spacing={3}>
        {isOutdated && (
          <FormMessage severity="warning">
            <strong>{texts.outdatedMark}</strong> {[...since.map((each) => each.message), texts.outdated].join(' ')}
          </FormMessage>
        )}
        <Warnings title={plotTexts.warnings} sentences={warnings} />
        {isOutdated && button}
        {calculatedYield !== null && yieldDetails !== null && (
          <Result id={plot.id} value={calculatedYield} details={yieldDetails} />
        )}
        {!isOutdated && button}
      </Stack>
      {work.message !== null && <StatusDialog message={work.message} onClose={work.closeMessage} />}
      {work.made !== null && <DoneDialog made={work.made} warnings={warnings} onClose={work.closeMade} />}
    </Section>
  );
}
