import Typography from '@mui/material/Typography';
import { fieldPackTexts, seasonTexts as texts } from './fieldPack.hu.ts';
import { SeasonView } from './SeasonView.tsx';
import { SeasonWindow } from './SeasonWindow.tsx';
import { useSeason } from './useSeason.ts';

/** The pictures of a block's season, from this device. */
export function SeasonDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const state = useSeason(code);
  return (
    <SeasonWindow title={fieldPackTexts.picturesOf(code)} onClose={onClose}>
      {state.kind === 'ready' ? (
        <SeasonView season={state.season} />
      ) : (
        <Typography role="status">{texts[state.kind]}</Typography>
      )}
    </SeasonWindow>
  );
}
