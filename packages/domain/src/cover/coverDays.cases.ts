import type { CoverPeriod, PolicyDays } from './coverPeriod.ts';

/** Worked cases of `coverPeriod`, for the function and for its twin in SQL. */
export const COVER_DAYS = [
  said('2025-11-01', '2026-10-31', 'OSZI_BUZA', '2025-11-01', '2026-10-31', false),
  said('2026-04-15', '2026-07-31', null, '2026-04-15', '2026-07-31', false),
  said(null, null, 'OSZI_BUZA', '2025-09-01', '2026-10-31', true),
  said(null, null, 'REPCE', '2025-08-01', '2026-10-31', true),
  said(null, null, 'KUKORICA', '2026-03-01', '2026-10-31', true),
  said(null, null, 'GYEP', '2025-11-01', '2026-10-31', true),
  said(null, null, null, '2025-11-01', '2026-10-31', true),
  said('2026-04-15', null, 'KUKORICA', '2026-04-15', '2026-10-31', true),
  said('2026-10-31', null, 'KUKORICA', '2026-10-31', '2026-10-31', true),
  said('2026-11-01', null, 'OSZI_BUZA', '2026-11-01', '2027-10-31', true),
  said(null, '2026-07-31', 'OSZI_BUZA', '2025-09-01', '2026-07-31', true),
] as const;

function said(
  validFrom: string | null,
  validTo: string | null,
  plantCode: PolicyDays['plantCode'],
  from: string,
  to: string,
  isAssumed: boolean,
): PolicyDays & CoverPeriod {
  return { year: 2026, validFrom, validTo, plantCode, from, to, isAssumed } as PolicyDays & CoverPeriod;
}
