import type { ComponentProps } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import type { PassesDialog as Dialog } from './PassesDialog.tsx';

const load = () => import('./PassesDialog.tsx');

/** The list of all passes, for whose code the map does not wait; without a network the map stays as it is. */
export function LatePasses(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const { module } = useLateModule(load, true);
  return module === null ? null : <module.PassesDialog open {...props} />;
}
