import { type ParcelState, parcelState } from '@georisk/domain/farmer/parcelState.ts';
import Box from '@mui/material/Box';
import { PARCEL_COLOURS } from '#web/map/palette.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { farmerTexts as texts } from './texts.hu.ts';

type Kind = ParcelState['kind'];

const ORDER: readonly Kind[] = ['alert', 'after', 'fine', 'unknown'];
const MARKS: Readonly<Record<Kind, string>> = {
  alert: 'M14 11V17M14 21V21.2',
  after: 'M14 11V17M14 21V21.2',
  fine: 'M9.5 14.5L12.8 17.8L18.8 10.8',
  unknown: 'M9.5 14H18.5',
};

/** The sign as on the map. */
function Sign({ kind }: { readonly kind: Kind }) {
  const { sign, ink } = PARCEL_COLOURS[kind];
  return (
    <svg width={20} height={20} viewBox="0 0 28 28" aria-hidden focusable="false">
      <g fill={sign} stroke="#1B2A2F" strokeOpacity={0.5} strokeWidth={1.5} strokeLinejoin="round">
        {kind === 'alert' || kind === 'after' ? <path d="M14 3.5L26 24.5H2Z" /> : <circle cx={14} cy={14} r={10} />}
      </g>
      <path d={MARKS[kind]} fill="none" stroke={ink} strokeWidth={2.6} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The states of the parcels on the map, each with its number; a state that none has is left out. */
export function StateLegend({ parcels }: { readonly parcels: readonly Parcel[] }) {
  const counts = Map.groupBy(parcels, (parcel) => parcelState(parcel).kind);
  return (
    <FloatingPanel sx={{ px: 2, py: 1 }}>
      <Box
        component="ul"
        aria-label={texts.stateLegend}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2' }}
      >
        {ORDER.filter((kind) => counts.has(kind)).map((kind) => (
          <Box component="li" key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Sign kind={kind} />
            {texts.stateCount(texts.states[kind], counts.get(kind)?.length ?? 0)}
          </Box>
        ))}
      </Box>
    </FloatingPanel>
  );
}
