import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { PoorFixDialog } from '#web/map/position/PoorFixDialog.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import type { SamplingModes } from './useSamplingModes.ts';

/** Instructions of the current mode, and the way out of it. */
export function ModeBar({ modes }: { readonly modes: SamplingModes }) {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // A question to be answered before the map is left.
    if (event.key === 'Escape' && document.querySelector('[role="dialog"]') === null) modes.setMode(null);
  });
  const isOn = modes.mode !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => leave(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
  if (modes.mode === null) return null;
  return (
    <FloatingPanel
      role="region"
      aria-label={texts.modes[modes.mode]}
      sx={{ p: 3, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }} role="status">
        <Typography>{modes.hint}</Typography>
        {modes.takesPlace && (
          <Typography variant="body2" color="textSecondary" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
            {texts.keys}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        {modes.takesPlace && (
          <Button variant="outlined" onClick={modes.placeHere}>
            {texts.atPosition}
          </Button>
        )}
        <Button onClick={() => modes.setMode(null)}>{texts.cancel}</Button>
      </Box>
      <PoorFixDialog sure={modes.sure} onAgain={modes.placeHere} />
    </FloatingPanel>
  );
}
