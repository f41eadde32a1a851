import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { formatHectares, formatLength } from '#web/lib/format.ts';
import { mapTexts } from '../map.hu.ts';
import { canFinish, canRedo, canUndo, type SketchKind } from '../sketch/sketch.ts';
import { FloatingPanel } from '../ui/FloatingPanel.tsx';
import type { Measuring } from './useMeasuring.ts';

const hint = ({ sketch }: Measuring): string => {
  if (sketch.finished) return mapTexts.measureHintModify;
  return sketch.kind === 'line' ? mapTexts.measureHintLength : mapTexts.measureHintArea;
};

/** The measurement, in words and numbers, and how to continue. */
export function MeasurePanel({ measuring }: { readonly measuring: Measuring }) {
  const { sketch, value, act, start, stop } = measuring;
  return (
    <FloatingPanel role="region" aria-label={mapTexts.measuring} sx={{ p: 3, maxWidth: 420 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={sketch.kind}
          aria-label={mapTexts.measuring}
          onChange={(_, kind: SketchKind | null) => kind !== null && start(kind)}
        >
          <ToggleButton value="line">{mapTexts.measureLength}</ToggleButton>
          <ToggleButton value="polygon">{mapTexts.measureArea}</ToggleButton>
        </ToggleButtonGroup>
        <Typography variant="subtitle1" role="status" sx={{ fontFeatureSettings: "'tnum'" }}>
          {value.area === null
            ? formatLength(value.length)
            : `${formatHectares(value.area)} · ${mapTexts.perimeter}: ${formatLength(value.length)}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {hint(measuring)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" disabled={!canUndo(sketch)} onClick={() => act({ type: 'undo' })}>
          {mapTexts.undo}
        </Button>
        <Button size="small" disabled={!canRedo(sketch)} onClick={() => act({ type: 'redo' })}>
          {mapTexts.redo}
        </Button>
        {sketch.finished ? (
          <Button size="small" onClick={() => start(sketch.kind)}>
            {mapTexts.measureAgain}
          </Button>
        ) : (
          <Button size="small" disabled={!canFinish(sketch)} onClick={() => act({ type: 'finish' })}>
            {mapTexts.measureFinish}
          </Button>
        )}
        <Button size="small" onClick={stop}>
          {mapTexts.measureStop}
        </Button>
      </Box>
    </FloatingPanel>
  );
}
