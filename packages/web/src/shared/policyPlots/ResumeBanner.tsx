import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import type { PlotAt } from './plotsAt.ts';
import type { StoredDraft } from './storedDraft.ts';
import { plotTexts, drawingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly stored: StoredDraft;
  readonly at: PlotAt;
  readonly onResume: () => void;
  readonly onForget: () => void;
}

/** An unsaved drawing: offered again. */
export function ResumeBanner({ stored, at, onResume, onForget }: Props) {
  const place = [at.cityName, at.plot.meparCode].filter((part) => part !== null).join(' · ');
  return (
    <FloatingPanel role="status" sx={{ p: 3, maxWidth: 400 }}>
      <Typography variant="subtitle2" component="p">
        {texts.resumeTitle}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.resumeText(at.plot.plantName ?? plotTexts.unknownPlant, place, formatDateTime(stored.at))}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ mt: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onForget}>{texts.resumeNo}</Button>
        <Button variant="contained" color="wheat" onClick={onResume}>
          {texts.resumeYes}
        </Button>
      </Stack>
    </FloatingPanel>
  );
}
