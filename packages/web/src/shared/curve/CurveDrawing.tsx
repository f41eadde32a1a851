import { formatMonth } from '#web/lib/format.ts';
import type { Curve, CurvePoint, Series } from './curve.ts';
import { ALERT, BAND_OPACITY, HAIRLINE, INK, LOOKS, MUTED, PAPER } from './looks.ts';
import { tickNumber } from './numbers.ts';
import { bandPath, linePath, monthTicks, type Reach, type Scales, valueTicks } from './plotArea.ts';

interface Props {
  readonly curve: Curve;
  readonly reach: Reach;
  readonly scales: Scales;
  readonly hidden: ReadonlySet<Series>;
  /** The date on the map. */
  readonly shown: string | null;
  /** The date under the pointer or the keyboard. */
  readonly looked: string | null;
}

/** The longest name, `szept.`, with its distance to the next. */
const MONTH_ROOM = 40;

function Axes({ reach, scales }: Pick<Props, 'reach' | 'scales'>) {
  const { left, right, bottom, x, y } = scales;
  return (
    <g fontSize={11} fill={MUTED}>
      {valueTicks(reach).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke={HAIRLINE} strokeWidth={1} />
          <text x={left - 6} y={y(tick)} textAnchor="end" dominantBaseline="central">
            {tickNumber(tick)}
          </text>
        </g>
      ))}
      {monthTicks(reach, scales, MONTH_ROOM).map((month) => (
        <g key={month}>
          <line x1={x(month)} x2={x(month)} y1={bottom} y2={bottom + 4} stroke={MUTED} strokeWidth={1} />
          <text x={x(month) + 3} y={bottom + 15}>
            {formatMonth(month)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Filled: usable; hollow: clouds over the field. */
function Point({ point, scales }: { readonly point: CurvePoint; readonly scales: Scales }) {
  const value = point.mean;
  const cx = scales.x(point.date);
  if (value === null) {
    return <circle cx={cx} cy={scales.bottom - 4} r={3} fill={PAPER} stroke={MUTED} strokeWidth={1.5} />;
  }
  return (
    <circle
      cx={cx}
      cy={scales.y(value)}
      r={point.usable ? 3.5 : 3}
      fill={point.usable ? LOOKS.smooth.color : PAPER}
      stroke={point.usable ? PAPER : MUTED}
      strokeWidth={point.usable ? 1 : 1.5}
    />
  );
}

function AlertMark({ x, y, top }: { readonly x: number; readonly y: number | null; readonly top: number }) {
  return (
    <g stroke={ALERT} fill="none" strokeWidth={2}>
      <line x1={x} x2={x} y1={top + 10} y2={y === null ? top + 18 : y - 7} strokeWidth={1.5} />
      <path d={`M${x} ${top}l5.5 9.5h-11Z`} fill={ALERT} strokeLinejoin="round" />
      {y !== null && <circle cx={x} cy={y} r={7} />}
    </g>
  );
}

function Guide({
  date,
  value,
  scales,
  strong,
}: {
  date: string;
  value: number | null;
  scales: Scales;
  strong: boolean;
}) {
  const x = scales.x(date);
  return (
    <g stroke={INK} pointerEvents="none">
      <line
        x1={x}
        x2={x}
        y1={scales.top}
        y2={scales.bottom}
        strokeWidth={strong ? 1.5 : 1}
        strokeDasharray={strong ? undefined : '2 3'}
      />
      {strong && value !== null && (
        <circle cx={x} cy={scales.y(value)} r={6} fill={LOOKS.smooth.color} stroke={PAPER} strokeWidth={2} />
      )}
    </g>
  );
}

/** The drawing alone, without interaction. */
export function CurveDrawing({ curve, reach, scales, hidden, shown, looked }: Props) {
  const meanOn = (date: string) => curve.points.find((point) => point.date === date)?.mean ?? null;
  const within = (date: string) => date >= reach.from && date < reach.to;
  return (
    <>
      <Axes reach={reach} scales={scales} />
      {!hidden.has('band') && (
        <path d={bandPath(curve.band, scales)} fill={LOOKS.band.color} fillOpacity={BAND_OPACITY} />
      )}
      {(['lastYear', 'median', 'smooth'] as const).map((series) =>
        hidden.has(series) ? null : (
          <path
            key={series}
            d={linePath(curve[series], scales, series === 'smooth' ? curve.breaks : [])}
            fill="none"
            stroke={LOOKS[series].color}
            strokeWidth={LOOKS[series].width}
            strokeDasharray={LOOKS[series].dash}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ),
      )}
      {curve.points.map((point) => (
        <Point key={point.date} point={point} scales={scales} />
      ))}
      {shown !== null && within(shown) && <Guide date={shown} value={meanOn(shown)} scales={scales} strong />}
      {looked !== null && looked !== shown && <Guide date={looked} value={null} scales={scales} strong={false} />}
      {curve.alerts.filter(within).map((date) => {
        const value = meanOn(date);
        return (
          <AlertMark
            key={date}
            x={scales.x(date)}
            y={value === null ? null : scales.y(value)}
            top={Math.max(0, scales.top - 8)}
          />
        );
      })}
    </>
  );
}
