import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type Series, SERIES } from './curve.ts';
import { ALERT, BAND_OPACITY, LOOKS, MUTED, PAPER } from './looks.ts';
import { curveTexts as texts } from './texts.hu.ts';

function Sample({ series }: { readonly series: Series }) {
  const { color, width, dash } = LOOKS[series];
  return (
    <svg width={22} height={12} aria-hidden focusable="false">
      {series === 'band' ? (
        <rect width={22} height={12} rx={2} fill={color} fillOpacity={BAND_OPACITY * 2} />
      ) : (
        <line
          x1={1}
          x2={21}
          y1={6}
          y2={6}
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  typography: 'caption',
  borderRadius: '4px',
  minHeight: 28,
  '@media (pointer: coarse)': { minHeight: 44, px: 2 },
} as const;

interface Props {
  /** Of the drawn season. */
  readonly year: number;
  readonly present: ReadonlySet<Series>;
  readonly hidden: ReadonlySet<Series>;
  /** Whether the season has an alert that the reader may see. */
  readonly hasAlerts: boolean;
  readonly onToggle: (series: Series) => void;
}

/** The rows of the chart, each of which can be hidden; a row without data is not offered. */
export function CurveLegend({ year, present, hidden, hasAlerts, onToggle }: Props) {
  const names = texts.series(year);
  return (
    <Box role="group" aria-label={texts.seriesGroup} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      {SERIES.toReversed()
        .filter((series) => present.has(series))
        .map((series) => {
          const on = !hidden.has(series);
          return (
            <ButtonBase
              key={series}
              aria-pressed={on}
              onClick={() => onToggle(series)}
              sx={{
                ...chip,
                color: on ? 'text.primary' : 'text.secondary',
                textDecoration: on ? 'none' : 'line-through',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Sample series={series} />
              {names[series]}
            </ButtonBase>
          );
        })}
      <Box component="span" sx={{ ...chip, color: 'text.secondary' }}>
        <svg width={10} height={10} aria-hidden focusable="false">
          <circle cx={5} cy={5} r={3.5} fill={PAPER} stroke={MUTED} strokeWidth={1.5} />
        </svg>
        {texts.cloudy}
      </Box>
      {hasAlerts && (
        <Box component="span" sx={{ ...chip, color: 'text.secondary' }}>
          <svg width={11} height={10} aria-hidden focusable="false">
            <path d="M5.5 0L11 9.5H0Z" fill={ALERT} />
          </svg>
          {texts.alert}
        </Box>
      )}
    </Box>
  );
}
