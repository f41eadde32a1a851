import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { Section } from '#web/ui/Section.tsx';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import { InsuredOutlines } from './InsuredOutlines.tsx';
import { tableDraft } from './shapeDraft.ts';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeChanges } from './useShapeChanges.ts';
import type { ShapeWork } from './useShapeWork.ts';
import type { WaitingShapes } from './waitingShapes.ts';

export interface ShapesProps {
  readonly plot: DamagePlot;
  /** Areas that this device has saved and the server does not have yet. */
  readonly waiting: WaitingShapes['areas'];
  readonly work: ShapeWork;
  readonly changes: ShapeChanges;
  /** The shapes may be changed now. */
  readonly may: boolean;
}

function TableState({ plot: { tableGeometry, tableGeometryHa, tableAsMepar } }: Pick<ShapesProps, 'plot'>) {
  if (tableGeometry !== null) return <Typography>{texts.tableArea(formatHectares(tableGeometryHa ?? 0))}</Typography>;
  if (tableAsMepar) return <Typography>{texts.tableIsMepar}</Typography>;
  return (
    <Typography color="error" sx={{ fontWeight: 600 }}>
      {texts.needsDrawing}
    </Typography>
  );
}

/** The outline of a damaged plot. */
export function TableSection({ plot, work, changes, may }: ShapesProps) {
  const isDrawn = plot.tableGeometry !== null;
  return (
    <Section title={texts.table}>
      {plot.meparPolygon === null && <Typography color="error">{texts.missingBlock}</Typography>}
      <TableState plot={plot} />
      {plot.insured?.ha != null && <Typography>{texts.insured(formatHectares(plot.insured.ha))}</Typography>}
      {may && plot.meparPolygon !== null && (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <Button
            variant={isDrawn || plot.tableAsMepar ? 'outlined' : 'contained'}
            startIcon={<DrawIcon />}
            onClick={() => work.start(tableDraft(plot))}
          >
            {isDrawn ? texts.editTable : texts.drawTable}
          </Button>
          <InsuredOutlines plot={plot} changes={changes} />
          {isDrawn && (
            <Button color="error" onClick={() => changes.ask({ what: 'table' })}>
              {texts.removeTable}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  );
}
