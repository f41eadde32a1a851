import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { displayHectares } from '@georisk/domain/geo/area.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { KeptNote } from '#web/offline/KeptNote.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { CornerList, DrawingKeys } from '#web/shared/policyPlots/CornerList.tsx';
import { drawingTexts } from '#web/shared/policyPlots/texts.hu.ts';
import { PartChoice } from './PartChoice.tsx';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeWork } from './useShapeWork.ts';

interface Props {
  readonly work: ShapeWork;
  readonly plot: DamagePlot;
}

/** Text on a shape while it is drawn: its size, the next step, its errors. */
export function ShapeBanner({ work, plot }: Props) {
  const { drawing, judged, gps, sketch } = work;
  // Two outlines to be compared need the room.
  if (drawing === null || judged === null || drawing.saving.kind === 'conflict') return null;
  const { target, sketch: drawn } = drawing.draft;
  const { vertices, active, finished } = drawn;
  const whole = target.kind === 'table' ? plot.mepar?.geomHa : (plot.tableGeometryHa ?? plot.mepar?.geomHa);
  const refused = drawing.saving.kind === 'refused' ? drawing.saving.messages : [];
  const problems =
    refused.length === 0 && judged.crossings.length > 0
      ? [outlineRefusalText({ code: 'self-crossing', at: judged.crossings })]
      : refused;
  const next = finished ? texts.adjust : vertices.length === 0 ? texts.start : texts.go;
  return (
    <FloatingPanel role="region" aria-label={texts.region[target.kind]} sx={{ p: 3, maxWidth: 400 }}>
      <Typography variant="subtitle1" component="h2">
        {texts.region[target.kind]}
      </Typography>
      <Typography sx={{ fontFeatureSettings: "'tnum'", my: 1 }}>
        {texts.drawn}: <strong>{formatHectares(judged.area)}</strong>
        {whole !== undefined && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${texts.outOf[target.kind]}: ${formatHectares(whole)}`}
          </Typography>
        )}
      </Typography>
      <PartChoice draft={drawing.draft} onChange={work.change} />
      {problems.length === 0 && <Typography variant="body2">{next}</Typography>}
      {judged.warnings.map((sentence) => (
        <Typography key={sentence} variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {sentence}
        </Typography>
      ))}
      {judged.overlaps.map(({ neighbour, area }) => (
        <Typography key={neighbour.number} variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {texts.overlap(texts.area(neighbour.number), formatHectares(displayHectares(area)))}
        </Typography>
      ))}
      {gps.message !== null && (
        <Typography variant="body2" sx={{ color: 'info.main', mt: 1 }} role="status">
          {gps.message}
        </Typography>
      )}
      {problems.length > 0 && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main', typography: 'body2' }}>
          {refused.length > 0 && <strong>{texts.refusedTitle}</strong>}
          {problems.map((problem) => (
            <Box key={problem} component="p" sx={{ m: 0 }}>
              {problem}
            </Box>
          ))}
        </Box>
      )}
      <CornerList sketch={drawn} act={sketch} />
      <DrawingKeys finished={finished} />
      <KeptNote isKept={work.isKept} />
      <Box sx={VISUALLY_HIDDEN} role="status">
        {active === null || !finished
          ? `${drawingTexts.corners(vertices.length)}, ${formatHectares(judged.area)}`
          : drawingTexts.vertexSelected(active + 1, vertices.length)}
      </Box>
    </FloatingPanel>
  );
}
