import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { isHeld } from '#web/lib/isHeld.ts';
import { useWidth } from '#web/ui/useWidth.ts';
import { CurveDrawing } from './CurveDrawing.tsx';
import { CurveReadout, pointText } from './CurveReadout.tsx';
import type { Curve, Series } from './curve.ts';
import { passRows } from './curveRows.ts';
import { nearestIndex, reachOf, scalesOf } from './plotArea.ts';
import { curveTexts as texts } from './texts.hu.ts';

interface Props {
  readonly curve: Curve;
  readonly year: number;
  readonly shown: string | null;
  readonly hidden: ReadonlySet<Series>;
  readonly height?: number;
  readonly wide?: boolean;
  /** Whether the map has something to show for a date. */
  readonly canShow: (date: string) => boolean;
  readonly onShow: (date: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The date to which a key moves from the current one. */
function stepped(key: string, index: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, index + step));
}

/** The season as a chart: one control, whose value is the selected pass; Enter or a click shows it on the map. */
export function CurveChart({ curve, year, shown, hidden, height = 200, wide = false, canShow, onShow }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [looked, setLooked] = useState<string | null>(null);
  const rows = useMemo(() => passRows(curve), [curve]);
  const dates = useMemo(() => rows.map(({ date }) => date), [rows]);
  const reach = useMemo(() => {
    const dated = [curve.points, curve.smooth, curve.lastYear, curve.band].flatMap((series) =>
      series.map((s) => s.date),
    );
    return reachOf(
      dated,
      curve.points.flatMap(({ mean }) => (mean === null ? [] : [mean])),
    );
  }, [curve]);
  const scales = reach === null || width === 0 ? null : scalesOf(reach, { width, height });

  const current = looked ?? shown;
  const index = current === null || dates.length === 0 ? dates.length - 1 : nearestIndex(dates, current);
  const row = rows[index];

  const dateUnder = (event: PointerEvent<HTMLElement>): string | null => {
    if (scales === null || dates.length === 0) return null;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return dates[nearestIndex(dates, scales.dateAt(x))] ?? null;
  };
  const choose = (date: string | null | undefined) => {
    if (date != null && canShow(date)) onShow(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isHeld(event)) return;
    const to = stepped(event.key, index, dates.length - 1);
    if (to !== undefined) setLooked(dates[to] ?? null);
    else if (event.key === 'Enter' || event.key === ' ') choose(row?.date);
    else return;
    event.preventDefault();
  };

  return (
    <Box>
      <CurveReadout year={year} row={row ?? null} hidden={hidden} wide={wide} />
      <Box
        ref={box}
        role="slider"
        tabIndex={dates.length === 0 ? -1 : 0}
        aria-label={texts.chart}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, dates.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={row === undefined ? texts.emptyAtAll : pointText(row)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setLooked(dateUnder(event))}
        onPointerLeave={() => setLooked(null)}
        onBlur={() => setLooked(null)}
        onClick={(event) => choose(dateUnder(event as unknown as PointerEvent<HTMLElement>))}
        sx={{
          height,
          touchAction: 'pan-y',
          cursor: row !== undefined && looked !== null && canShow(row.date) ? 'pointer' : 'default',
          fontFeatureSettings: "'tnum'",
          userSelect: 'none',
          '&:focus-visible': { outlineOffset: '-2px', borderRadius: '4px' },
        }}
      >
        {scales !== null && reach !== null && (
          <svg width={width} height={height} aria-hidden focusable="false" style={{ display: 'block' }}>
            <CurveDrawing
              curve={curve}
              reach={reach}
              scales={scales}
              hidden={hidden}
              shown={shown}
              looked={looked === null ? null : (row?.date ?? null)}
            />
          </svg>
        )}
      </Box>
    </Box>
  );
}
