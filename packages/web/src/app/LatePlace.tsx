import { type ReactNode, Suspense } from 'react';
import { LateBoundary } from './LateBoundary.tsx';

/** A place of the frame that stays empty until the code of its content is loaded. */
export const LatePlace = ({ children }: { readonly children: ReactNode }) => (
  <LateBoundary>
    <Suspense fallback={null}>{children}</Suspense>
  </LateBoundary>
);
