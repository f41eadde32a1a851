import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { AreasSection } from './AreasSection.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { TableSection } from './TableSection.tsx';
import { shapeTexts as texts } from './texts.hu.ts';
import { useShapeChanges } from './useShapeChanges.ts';
import type { ShapeWork } from './useShapeWork.ts';
import type { WaitingShapes } from './waitingShapes.ts';

interface Props {
  /** With what waits on this device. */
  readonly plot: DamagePlot;
  readonly waiting: WaitingShapes['areas'];
  readonly work: ShapeWork;
  readonly onChanged: () => void;
}

/** Offers the half-drawn shape that this device has stored. */
function Resume({ work }: Pick<Props, 'work'>) {
  const { stored } = work;
  if (stored === null) return null;
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <FormMessage severity="info">
        {texts.resume} {texts.resumeAt(formatDateTime(stored.at))}
        <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
          <Button size="small" onClick={work.forget}>
            {texts.resumeNo}
          </Button>
          <Button size="small" variant="contained" color="wheat" onClick={() => work.start(stored.draft)}>
            {texts.resumeYes}
          </Button>
        </Stack>
      </FormMessage>
    </Box>
  );
}

/** The plot's outline and the damaged areas, each to be drawn, changed and removed. */
export function DrawingPanel({ plot, waiting, work, onChanged }: Props) {
  const changes = useShapeChanges(plot, onChanged);
  const may = plot.canEdit && work.drawing === null;
  const shapes = { plot, waiting, work, changes, may };
  return (
    <>
      {!plot.canEdit && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {plot.damage.status === 'closed' ? plotTexts.closed : texts.readOnly}
        </Typography>
      )}
      {plot.warnings.length > 0 && (
        <Box sx={{ px: 4, pb: 3 }}>
          <Warnings title={plotTexts.warnings} sentences={plot.warnings} />
        </Box>
      )}
      {may && <Resume work={work} />}
      <TableSection {...shapes} />
      <AreasSection {...shapes} />
      <Section title={texts.measure}>
        <Typography variant="body2" color="textSecondary">
          {texts.measureHint}
        </Typography>
      </Section>
      <ConfirmChange changes={changes} areas={(plot.areas ?? []).length} outlineHa={plot.tableGeometryHa} />
    </>
  );
}
