import { type ComponentType, createElement, type ReactNode } from 'react';
import { useLateModule } from './useLateModule.ts';

/**
 * A component whose code is loaded when it is first shown. A failure breaks nothing: `waiting` stays, and the code is
 * requested again.
 */
export function latePart<N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  waiting: ReactNode = null,
): ComponentType<P> {
  return function LatePart(props: P) {
    const { module } = useLateModule(load, true);
    return module === null ? waiting : createElement(module[name], props);
  };
}
