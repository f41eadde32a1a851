import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { late } from '#web/shared/feature.ts';
import { closedGrant } from './closedGrant.ts';

/** Devices that took something along are few: the others load nothing. */
const ClosedDeviceNote = late(() => import('./ClosedDeviceNote.tsx'), 'ClosedDeviceNote');

/** Says on a page without a person why what was taken along does not open, and hands over what waits; mostly nothing. */
export function ClosedDevice() {
  const { data } = useQuery({
    queryKey: ['closedGrant'],
    queryFn: closedGrant,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { errorPage: false },
  });
  if (data === undefined || data === null) return null;
  return (
    <Suspense fallback={null}>
      <ClosedDeviceNote grant={data} />
    </Suspense>
  );
}
