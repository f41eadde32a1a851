import {
  type AlertOutcome,
  type ParcelState,
  parcelState,
  type SinceAlert,
  writtenFall,
} from '@georisk/domain/farmer/parcelState.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
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

/** Days in words: of another year than today with their year. */
const daysOf = (today: IsoDate) => {
  const isOfYear = (date: IsoDate) => date.slice(0, 4) === today.slice(0, 4);
  return {
    day: (date: IsoDate) => (isOfYear(date) ? formatMonthDay(date) : formatDate(date)),
    dayOf: (date: IsoDate) => (isOfYear(date) ? formatMonthDayOf(date) : `${formatDate(date).replace(/\.$/, '')}-i`),
  };
};

/** What the images after an alert say of it; null where its own is the newest and not old. */
function sinceText(
  { date, newest, isLate, fall, now, recoveredOn }: AlertOutcome & SinceAlert,
  today: IsoDate,
): string | null {
  const { day, dayOf } = daysOf(today);
  if (recoveredOn !== null) return texts.cameBack(dayOf(recoveredOn));
  if (isLate) return texts.notSeenSince(day(newest));
  if (newest === date) return null;
  return now === null || fall === null
    ? texts.notKnownSince(dayOf(newest))
    : texts.notRecovered(dayOf(newest), formatNumber(now));
}

/** What the farmer says of an alert that stands; null where they have not answered. */
const saidOf = ({ answer }: SinceAlert): string | null =>
  answer === 'seen' || answer === 'damage' ? texts.said[answer] : null;

const joined = (...sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join('. ');

/** A sentence that ends as such, and what the farmer says after it. */
const ended = (sentence: string, since: SinceAlert): string => {
  const said = saidOf(since);
  return said === null ? sentence : `${sentence} ${said}.`;
};

/** An alert that is none by its farmer; that nothing was seen since is said, for a field that stands also its recovery. */
function answeredText(kind: 'noDamage' | 'harvested', state: AlertOutcome & SinceAlert, today: IsoDate): string {
  const { day } = daysOf(today);
  const said = texts.answered(farmerTexts.states[kind], day(state.date), formatHectares(state.areaHa));
  const isKnown = state.isLate || (kind === 'noDamage' && state.recoveredOn !== null);
  return joined(said, isKnown ? sinceText(state, today) : null);
}

/** The answer to "how is this parcel?" in one sentence. */
export function answerText(state: ParcelState, today: IsoDate): string {
  const { day, dayOf } = daysOf(today);
  switch (state.kind) {
    case 'alert':
      return joined(
        texts.alert(day(state.since), formatHectares(state.areaHa), formatShare(state.share), fallOf(state)),
        sinceText(state, today),
        saidOf(state),
      );
    case 'noDamage':
    case 'harvested':
      return answeredText(state.kind, state, today);
    case 'recovered':
      return ended(
        texts.recovered(day(state.date), formatHectares(state.areaHa), dayOf(state.recoveredOn ?? state.newest)),
        state,
      );
    case 'past':
      return ended(texts.past(day(state.date), formatHectares(state.areaHa), dayOf(state.newest)), state);
    case 'stale':
      return texts.stale(state.days, day(state.newest));
    case 'fine':
      return texts.fine(dayOf(state.newest));
    default:
      return texts.unknown;
  }
}

const LOOK = {
  alert: { Icon: AlertIcon, color: 'error.main', weight: 600 },
  past: { Icon: AlertIcon, color: 'warning.main', weight: 400 },
  noDamage: { Icon: AlertIcon, color: 'warning.main', weight: 400 },
  harvested: { Icon: AlertIcon, color: 'warning.main', weight: 400 },
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
        {answerText(state, today)}
        {until !== null && until < today && (
          <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 400 }}>
            {texts.ended(formatDate(until))}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
