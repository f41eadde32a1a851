import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { canFinish, canRedo, canUndo } from '#web/map/sketch/sketch.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { radarTexts } from './texts.hu.ts';
import type { EventDrawing } from './useEventDrawing.ts';

const texts = radarTexts.event;

/** What is drawn so far, and how to go on. */
export function EventDrawPanel({ drawing }: { readonly drawing: EventDrawing }) {
  const { sketch, area, act, stop } = drawing;
  return (
    <FloatingPanel role="region" aria-label={texts.drawing} sx={{ p: 3, maxWidth: 460 }}>
      <Typography variant="subtitle1" role="status" sx={{ fontFeatureSettings: "'tnum'" }}>
        {sketch.vertices.length > 2 ? formatHectares(area) : texts.drawing}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {texts.hint}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button disabled={!canUndo(sketch)} onClick={() => act({ type: 'undo' })}>
          {texts.undo}
        </Button>
        <Button disabled={!canRedo(sketch)} onClick={() => act({ type: 'redo' })}>
          {texts.redo}
        </Button>
        <Button onClick={stop}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!canFinish(sketch)} onClick={() => act({ type: 'finish' })}>
          {texts.finish}
        </Button>
      </Box>
    </FloatingPanel>
  );
}
