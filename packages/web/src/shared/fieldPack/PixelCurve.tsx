import type { PixelValue } from '@georisk/domain/seasonPack/pixelCurve.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMonthDay } from '#web/lib/format.ts';
import { seasonTexts as texts } from './fieldPack.hu.ts';

const SIZE = { width: 320, height: 96, left: 28, bottom: 16 } as const;
const DAY_MS = 86_400_000;
const LEVELS = [0, 0.5, 1] as const;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

interface Props {
  readonly values: readonly PixelValue[];
  /** The shown date. */
  readonly date: string;
}

/** NDVI of one pixel over the season; the shown date is marked. */
export function PixelCurve({ values, date }: Props) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return <Typography color="textSecondary">{texts.hidden}</Typography>;
  const [from, to] = [dayOf(first.date), dayOf(last.date)];
  const { width, height, left, bottom } = SIZE;
  const x = (day: string) => left + ((dayOf(day) - from) / Math.max(to - from, 1)) * (width - left - 8);
  const y = (value: number) => 4 + (1 - Math.max(value, 0)) * (height - bottom - 4);
  const shown = values.find((each) => each.date === date);
  return (
    <div>
      <Typography variant="body2" role="status">
        {texts.value(shown?.date ?? last.date, shown?.value ?? last.value)}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${texts.curve}. ${values.map((each) => texts.value(each.date, each.value)).join('; ')}`}
        sx={{ width: '100%', maxWidth: 640, color: 'primary.main', '& text': { fontSize: 9, fill: 'currentColor' } }}
      >
        {LEVELS.map((level) => (
          <g key={level}>
            <line x1={left} x2={width - 8} y1={y(level)} y2={y(level)} stroke="currentColor" strokeOpacity={0.25} />
            <text x={left - 4} y={y(level) + 3} textAnchor="end">
              {level.toLocaleString('hu-HU')}
            </text>
          </g>
        ))}
        <polyline
          points={values.map((each) => `${x(each.date)},${y(each.value)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
        />
        {values.map((each) => (
          <circle
            key={each.date}
            cx={x(each.date)}
            cy={y(each.value)}
            r={each.date === date ? 4 : 2}
            fill="currentColor"
          />
        ))}
        <text x={left} y={height - 3}>
          {formatMonthDay(first.date)}
        </text>
        <text x={width - 8} y={height - 3} textAnchor="end">
          {formatMonthDay(last.date)}
        </text>
      </Box>
    </div>
  );
}
