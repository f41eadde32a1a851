import type { ParcelState } from '@georisk/domain/farmer/parcelState.ts';
import Typography from '@mui/material/Typography';
import { AlertMark } from './AlertMark.tsx';
import { PARCEL_LOOKS } from './parcelLooks.ts';
import { farmerTexts as texts } from './texts.hu.ts';

/** Beside a parcel's name what its alert has come to, in the words of the map; nothing where it needs no look. */
export function StateMark({ kind }: Pick<ParcelState, 'kind'>) {
  if (kind === 'alert') return <AlertMark />;
  if (PARCEL_LOOKS[kind].look !== 'after') return null;
  return (
    <Typography variant="caption" component="span" sx={{ color: 'warning.main' }}>
      {texts.states[kind]}
    </Typography>
  );
}
