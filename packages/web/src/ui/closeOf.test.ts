import { expect, it, vi } from 'vitest';
import { closeOf } from './closeOf.ts';

it.each([
  [false, 'backdropClick', 1],
  [true, 'backdropClick', 0],
  [true, 'escapeKeyDown', 1],
] as const)('closing a dialog (typed into: %s) by %s: %i', (isTyped, reason, times) => {
  const onClose = vi.fn();
  closeOf(isTyped, onClose)(null, reason);
  expect(onClose).toHaveBeenCalledTimes(times);
});
