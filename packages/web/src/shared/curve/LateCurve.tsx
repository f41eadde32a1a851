import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { CurveSectionProps } from './CurveSection.tsx';

const load = () => import('./CurveSection.tsx');
/** Fetches the curve's code ahead: a screen that may lose its network shows the curve all the same. */
export const preloadCurve = (): void => void load().catch(() => undefined);

const Late = lazy(() => load().then((module) => ({ default: module.CurveSection })));

/** Years of some dates, newest first. */
export const seasonsOf = (dates: readonly string[]): readonly number[] =>
  [...new Set(dates.map((date) => Number(date.slice(0, 4))))].sort((a, b) => b - a);

/** The curve, whose code is fetched when it is first shown. */
export function LateCurve(props: CurveSectionProps) {
  return (
    <>
      <Divider />
      <Suspense
        fallback={
          <Box sx={{ px: 4, py: 3 }}>
            <Skeleton variant="rounded" height={props.height ?? 200} />
          </Box>
        }
      >
        <Late {...props} />
      </Suspense>
    </>
  );
}
