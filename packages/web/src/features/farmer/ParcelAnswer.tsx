import { type AlertOutcome, type ParcelState, parcelState } from '@georisk/domain/farmer/parcelState.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import AlertIcon from '~icons/material-symbols/warning-outline-rounded';
import FineIcon from '~icons/material-symbols/check-circle-outline-rounded';
import UnknownIcon from '~icons/material-symbols/hourglass-top-rounded';
import { formatHectares, formatMonthDay, formatMonthDayOf, formatNumber, formatShare } from '#web/lib/format.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { farmerTexts } from './texts.hu.ts';

const texts = farmerTexts.answer;

/** The parcel's mean before and now, where it fell: a part may weaken while the whole grows. */
function fallOf({ fall }: AlertOutcome): string | null {
  if (fall === null || fall.to >= fall.from) return null;
  const [from, to] = [formatNumber(fall.from), formatNumber(fall.to)];
  return from === to ? null : texts.fall(from, to);
}

/** The answer to "how is this parcel?" in one sentence. */
export function answerText(state: ParcelState): string {
  switch (state.kind) {
    case 'alert':
      return texts.alert(
        formatMonthDay(state.since),
        formatHectares(state.areaHa),
        formatShare(state.share),
        fallOf(state),
      );
    case 'after':
      return texts.after(formatMonthDay(state.date), formatHectares(state.areaHa), formatMonthDayOf(state.newest));
    case 'fine':
      return texts.fine(formatMonthDayOf(state.newest));
    default:
      return texts.unknown;
  }
}

const LOOK = {
  alert: { Icon: AlertIcon, color: 'error.main', weight: 600 },
  after: { Icon: AlertIcon, color: 'warning.main', weight: 400 },
  fine: { Icon: FineIcon, color: 'success.main', weight: 400 },
  unknown: { Icon: UnknownIcon, color: 'text.secondary', weight: 400 },
} as const satisfies Record<ParcelState['kind'], unknown>;

/**
 * How a parcel is, in words, with a mark and a colour; a span, so that it may stand in a button.
 */
export function ParcelAnswer({ parcel }: { readonly parcel: Parcel }) {
  const state = parcelState(parcel);
  const { Icon, color, weight } = LOOK[state.kind];
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, color, pt: 0.5 }}>
      <Box component={Icon} aria-hidden sx={{ flex: 'none', width: 20, height: 20 }} />
      <Typography variant="body2" component="span" sx={{ fontWeight: weight, fontFeatureSettings: "'tnum'" }}>
        {answerText(state)}
      </Typography>
    </Box>
  );
}
