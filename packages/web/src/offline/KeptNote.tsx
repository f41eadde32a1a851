import Typography from '@mui/material/Typography';
import { offlineTexts as texts } from './offline.hu.ts';

/** Says that the device has stored typed or drawn input on its disk: not before it has. */
export function KeptNote({ isKept }: { readonly isKept: boolean }) {
  return isKept ? (
    <Typography variant="caption" color="textSecondary" component="p">
      {texts.kept}
    </Typography>
  ) : null;
}
