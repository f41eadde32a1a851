import type { MovedDays } from './workingDays.ts';

/**
 * The days that ministerial decrees have moved, of the years for which they were read: 2026 (10/2025. (IV. 30.) NGM).
 * Each year's decree is added here; a year that is not, counts by the public holidays alone.
 */
export const MOVED_DAYS: MovedDays = {
  free: ['2026-01-02', '2026-08-21', '2026-12-24'],
  worked: ['2026-01-10', '2026-08-08', '2026-12-12'],
};
