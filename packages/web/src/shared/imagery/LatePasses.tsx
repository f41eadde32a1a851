import { type ComponentProps, lazy, Suspense } from 'react';
import type { PassesDialog as Dialog } from './PassesDialog.tsx';

const PassesDialog = lazy(() => import('./PassesDialog.tsx').then((module) => ({ default: module.PassesDialog })));

/** The list of all passes, for whose code the map does not wait. */
export function LatePasses(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  return (
    <Suspense>
      <PassesDialog open {...props} />
    </Suspense>
  );
}
