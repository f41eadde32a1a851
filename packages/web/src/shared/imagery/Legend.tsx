import type { Legend as LegendTable, LegendRow } from '@georisk/contract/layers/legendKinds.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#web/lib/format.ts';
import { thinned } from './legendLabels.ts';
import { imageryTexts as texts } from './texts.hu.ts';

export interface OwnRange {
  readonly min: number;
  readonly max: number;
}

interface Props {
  readonly legend: LegendTable;
  /** The parcel's own smallest and largest value, marked on the bar. */
  readonly own?: OwnRange | null;
  /** Position of a value along the bar, 0 to 1; null where the bar has no values of its own. */
  readonly positionOf?: ((value: number) => number) | null;
  /** Text of such a value in the legend's own measure. */
  readonly read?: (value: number) => string;
  /** Texts for both ends of a bar. */
  readonly ends?: readonly [low: string, high: string] | null;
  readonly title?: boolean;
}

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;

/** White in a dark outline: readable on every colour of the bar, in both schemes. */
function Mark({ at }: { readonly at: number }) {
  return (
    <Box
      title={texts.ownMark}
      sx={{
        position: 'absolute',
        left: percent(at),
        top: -2,
        bottom: -2,
        width: 3,
        ml: '-1.5px',
        bgcolor: '#FFFFFF',
        outline: '1.5px solid #1B2A2F',
      }}
    />
  );
}

function Bar({
  rows,
  own,
  positionOf,
}: {
  rows: readonly LegendRow[];
  own: OwnRange | null;
  positionOf: Props['positionOf'];
}) {
  const stops = rows.map(({ color, position }) => `${color} ${percent(position ?? 0)}`).join(', ');
  const labels = thinned(rows);
  const words = labels.every(({ label }) => /[a-z]{3}/i.test(label));
  return (
    <>
      <Box
        sx={{
          position: 'relative',
          height: 12,
          borderRadius: '2px',
          background: `linear-gradient(to right, ${stops})`,
        }}
      >
        {own !== null &&
          positionOf != null &&
          [own.min, own.max].map((value, index) => (
            // Two marks in a fixed order.
            <Mark key={index === 0 ? 'min' : 'max'} at={positionOf(value)} />
          ))}
      </Box>
      {words ? (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          {labels.map(({ label, position }) => (
            <span key={position}>{label}</span>
          ))}
        </Box>
      ) : (
        <Box sx={{ position: 'relative', height: 18 }}>
          {labels.map(({ label, position }) => (
            <Box
              key={position}
              component="span"
              sx={{
                position: 'absolute',
                left: percent(position ?? 0),
                transform: `translateX(${-100 * (position ?? 0)}%)`,
                whiteSpace: 'nowrap',
              }}
            >
              {label}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

function Classes({ rows }: { readonly rows: readonly LegendRow[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
      {rows.map(({ label, color }) => (
        <Box component="li" key={`${label} ${color}`} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            aria-hidden
            sx={{
              width: 20,
              height: 14,
              flex: 'none',
              bgcolor: color,
              borderRadius: '2px',
              border: '1px solid #1B2A2F66',
            }}
          />
          {label}
        </Box>
      ))}
    </Box>
  );
}

/** Meaning of a picture's colours, with numbers; from the one table that the server draws by. */
export function Legend({
  legend,
  own = null,
  positionOf = null,
  read = formatNumber,
  ends = null,
  title = false,
}: Props) {
  return (
    <Box role="group" aria-label={legend.title} sx={{ typography: 'caption', fontFeatureSettings: "'tnum'" }}>
      {title && (
        <Typography variant="caption" component="p" sx={{ mb: 1, fontWeight: 600 }}>
          {legend.title}
        </Typography>
      )}
      {ends !== null && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          {ends.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </Box>
      )}
      {legend.kind === 'ramp' && <Bar rows={legend.rows} own={own} positionOf={positionOf} />}
      {legend.kind === 'classes' && <Classes rows={legend.rows} />}
      {legend.kind === 'picture' && <span>{texts.pictureNote}</span>}
      {own !== null && (
        <Typography variant="caption" component="p" sx={{ m: 0 }}>
          {texts.own(read(own.min), read(own.max))}
        </Typography>
      )}
    </Box>
  );
}
