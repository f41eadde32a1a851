import { parcelState } from '@georisk/domain/farmer/parcelState.ts';
import Box from '@mui/material/Box';
import { PARCEL_COLOURS } from '#web/map/palette.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { PARCEL_KINDS, PARCEL_LOOKS } from './parcelLooks.ts';
import { farmerTexts as texts } from './texts.hu.ts';

type Look = keyof typeof PARCEL_COLOURS;

const MARKS: Readonly<Record<Look, string>> = {
  alert: 'M14 11V17M14 21V21.2',
  after: 'M14 11V17M14 21V21.2',
  fine: 'M9.5 14.5L12.8 17.8L18.8 10.8',
  unknown: 'M9.5 14H18.5',
};

/** The sign as on the map. */
function Sign({ look }: { readonly look: Look }) {
  const { sign, ink } = PARCEL_COLOURS[look];
  return (
    <svg width={20} height={20} viewBox="0 0 28 28" aria-hidden focusable="false">
      <g fill={sign} stroke="#1B2A2F" strokeOpacity={0.5} strokeWidth={1.5} strokeLinejoin="round">
        {look === 'alert' || look === 'after' ? <path d="M14 3.5L26 24.5H2Z" /> : <circle cx={14} cy={14} r={10} />}
      </g>
      <path d={MARKS[look]} fill="none" stroke={ink} strokeWidth={2.6} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The states of the parcels on the map, each with its number; a state that none has is left out. */
export function StateLegend({ parcels }: { readonly parcels: readonly Parcel[] }) {
  const today = useToday();
  const counts = Map.groupBy(parcels, (parcel) => parcelState(parcel, today).kind);
  return (
    <FloatingPanel sx={{ px: 2, py: 1 }}>
      <Box
        component="ul"
        aria-label={texts.stateLegend}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2' }}
      >
        {PARCEL_KINDS.filter((kind) => counts.has(kind)).map((kind) => (
          <Box component="li" key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Sign look={PARCEL_LOOKS[kind].look} />
            {texts.stateCount(texts.states[kind], counts.get(kind)?.length ?? 0)}
          </Box>
        ))}
      </Box>
    </FloatingPanel>
  );
}
