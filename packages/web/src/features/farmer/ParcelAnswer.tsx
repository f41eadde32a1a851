import {
  type AlertOutcome,
  type ParcelState,
  parcelState,
  type SinceAlert,
  writtenFall,
} from '@georisk/domain/farmer/parcelState.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import AlertIcon from '~icons/material-symbols/warning-outline-rounded';
import FineIcon from '~icons/material-symbols/check-circle-outline-rounded';
import UnknownIcon from '~icons/material-symbols/hourglass-top-rounded';
import {
  formatDate,
  formatHectares,
  formatMonthDay,
  formatMonthDayOf,
  formatNumber,
  formatShare,
} from '#web/lib/format.ts';
import { insuredUntil, type Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { farmerTexts } from './texts.hu.ts';

const texts = farmerTexts.answer;

/** The parcel's mean before and now, where it fell. */
function fallOf(outcome: AlertOutcome): string | null {
  const fall = writtenFall(outcome);
  return fall === null ? null : texts.fall(formatNumber(fall.from), formatNumber(fall.to));
}

/** What the images after an alert say of it; null where its own is the newest and not old. */
function sinceText({ date, newest, isLate, now }: AlertOutcome & SinceAlert): string | null {
  if (isLate) return texts.notSeenSince(formatMonthDayOf(newest));
  if (newest === date) return null;
  return now === null
    ? texts.notKnownSince(formatMonthDayOf(newest))
    : texts.notRecovered(formatMonthDayOf(newest), formatNumber(now));
}

/** The answer to "how is this parcel?" in one sentence. */
export function answerText(state: ParcelState): string {
  switch (state.kind) {
    case 'alert':
      return [
        texts.alert(formatMonthDay(state.since), formatHectares(state.areaHa), formatShare(state.share), fallOf(state)),
        sinceText(state),
      ]
        .filter((sentence) => sentence !== null)
        .join('. ');
    case 'recovered':
    case 'past':
      return texts[state.kind](
        formatMonthDay(state.date),
        formatHectares(state.areaHa),
        formatMonthDayOf(state.newest),
      );
    case 'stale':
      return texts.stale(state.days, formatMonthDayOf(state.newest));
    case 'fine':
      return texts.fine(formatMonthDayOf(state.newest));
    default:
      return texts.unknown;
  }
}

const LOOK = {
  alert: { Icon: AlertIcon, color: 'error.main', weight: 600 },
  past: { Icon: AlertIcon, color: 'warning.main', weight: 400 },
  recovered: { Icon: FineIcon, color: 'success.main', weight: 400 },
  stale: { Icon: UnknownIcon, color: 'text.secondary', weight: 400 },
  fine: { Icon: FineIcon, color: 'success.main', weight: 400 },
  unknown: { Icon: UnknownIcon, color: 'text.secondary', weight: 400 },
} as const satisfies Record<ParcelState['kind'], unknown>;

/**
 * How a parcel is, in words, with a mark and a colour; a span, so that it may stand in a button.
 */
export function ParcelAnswer({ parcel }: { readonly parcel: Parcel }) {
  const today = useToday();
  const state = parcelState(parcel, today);
  const until = insuredUntil(parcel);
  const { Icon, color, weight } = LOOK[state.kind];
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, color, pt: 0.5 }}>
      <Box component={Icon} aria-hidden sx={{ flex: 'none', width: 20, height: 20 }} />
      <Typography variant="body2" component="span" sx={{ fontWeight: weight, fontFeatureSettings: "'tnum'" }}>
        {answerText(state)}
        {until !== null && until < today && (
          <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 400 }}>
            {texts.ended(formatDate(until))}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
