import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { displayHectares } from '@georisk/domain/geo/area.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatHectares, formatSigned } from '#web/lib/format.ts';
import type { SketchAction } from '#web/map/sketch/sketch.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { KeptNote } from '#web/offline/KeptNote.tsx';
import { CornerList, DrawingKeys } from './CornerList.tsx';
import type { Drawing } from './draft.ts';
import type { Judgement } from './judge.ts';
import { plotTexts, drawingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly drawing: Drawing;
  readonly judged: Judgement;
  readonly plot: PolicyPlot | undefined;
  readonly gpsMessage: string | null;
  /** This device keeps drafts. */
  readonly keeps: boolean;
  /** It has this one on its disk. */
  readonly isKept: boolean;
  readonly act: (action: SketchAction) => void;
}

const instruction = ({ draft: { sketch } }: Drawing): string => {
  if (sketch.finished) return texts.adjust;
  return sketch.vertices.length === 0 ? texts.start : texts.go;
};

function Figure({ label, value, note }: { readonly label: string; readonly value: string; readonly note?: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      <Typography variant="subtitle1" component="p" sx={{ fontFeatureSettings: "'tnum'", lineHeight: 1.2 }}>
        {value}
      </Typography>
      {note !== undefined && (
        <Typography variant="caption" color="textSecondary" component="p">
          {note}
        </Typography>
      )}
    </Box>
  );
}

const signed = (difference: number) => `${formatSigned(difference)}\u00A0ha`;

/** Errors of the current outline, at once and in words. */
function wrongs({ saving }: Drawing, judged: Judgement): readonly string[] {
  if (saving.kind === 'refused') return saving.messages;
  if (judged.crossings.length === 0) return [];
  return [outlineRefusalText({ code: 'self-crossing', at: judged.crossings })];
}

/** The banner of drawing: plant, insured and drawn area, the next step, and errors. */
export function DrawingBanner({ drawing, judged, plot, gpsMessage, keeps, isKept, act }: Props) {
  const { vertices, active, finished } = drawing.draft.sketch;
  const insured = plot?.insuredArea ?? 0;
  const problems = wrongs(drawing, judged);
  return (
    <FloatingPanel role="region" aria-label={texts.region} sx={{ p: 3, maxWidth: 400 }}>
      <Typography variant="subtitle1" component="h2" noWrap>
        {plot?.plantName ?? plotTexts.unknownPlant}
      </Typography>
      <Box sx={{ display: 'flex', gap: 4, my: 1 }}>
        <Figure label={texts.insured} value={formatHectares(insured)} />
        <Figure
          label={texts.drawn}
          value={formatHectares(judged.area)}
          {...(judged.area > 0 ? { note: texts.difference(signed(judged.area - insured)) } : {})}
        />
      </Box>
      {problems.length === 0 && <Typography variant="body2">{instruction(drawing)}</Typography>}
      {judged.overlaps.map(({ neighbour, area }) => (
        <Typography key={neighbour.plotId} variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {texts.overlap(neighbour.plantName ?? plotTexts.unknownPlant, formatHectares(displayHectares(area)))}
        </Typography>
      ))}
      {gpsMessage !== null && (
        <Typography variant="body2" sx={{ color: 'info.main', mt: 1 }} role="status">
          {gpsMessage}
        </Typography>
      )}
      {problems.length > 0 && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main', typography: 'body2' }}>
          {drawing.saving.kind === 'refused' && <strong>{texts.refusedTitle}</strong>}
          {problems.map((problem) => (
            <Box key={problem} component="p" sx={{ m: 0 }}>
              {problem}
            </Box>
          ))}
        </Box>
      )}
      <CornerList sketch={drawing.draft.sketch} act={act} />
      <DrawingKeys finished={finished} />
      {!keeps && (
        <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {texts.keptOnlyHere}
        </Typography>
      )}
      <KeptNote isKept={isKept} />
      <Box sx={VISUALLY_HIDDEN} role="status">
        {active === null || !finished
          ? `${texts.corners(vertices.length)}, ${formatHectares(judged.area)}`
          : texts.vertexSelected(active + 1, vertices.length)}
      </Box>
    </FloatingPanel>
  );
}
