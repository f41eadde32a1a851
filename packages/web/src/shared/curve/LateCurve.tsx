import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { Rule } from '#web/ui/Rule.tsx';
import type { CurveSectionProps } from './CurveSection.tsx';

const load = () => import('./CurveSection.tsx');
/** Fetches the curve's code ahead: a screen that may lose its network shows the curve all the same. */
export const preloadCurve = (): void => void load().catch(() => undefined);

/** Years of some dates, newest first. */
export const seasonsOf = (dates: readonly string[]): readonly number[] =>
  [...new Set(dates.map((date) => Number(date.slice(0, 4))))].sort((a, b) => b - a);

/** The curve, whose code is fetched when it is first shown, and again once there is a network. */
export function LateCurve(props: CurveSectionProps) {
  const { module } = useLateModule(load, true);
  return (
    <>
      <Rule />
      {module === null ? (
        <Box sx={{ px: 4, py: 3 }}>
          <Skeleton variant="rounded" height={props.height ?? 200} />
        </Box>
      ) : (
        <module.CurveSection {...props} />
      )}
    </>
  );
}
