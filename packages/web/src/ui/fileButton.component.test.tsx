import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileButton } from './FileButton.tsx';

const FILE = new File(['picture'], 'a.jpg', { type: 'image/jpeg' });
const field = () => screen.getByLabelText<HTMLInputElement>('Fénykép', { selector: 'input' });

function open() {
  const onFiles = vi.fn();
  const shown = render(<FileButton label="Fénykép" accept="image/*" fromCamera onFiles={onFiles} />);
  const input = field();
  fireEvent.click(screen.getByRole('button', { name: 'Fénykép' }));
  return { ...shown, input, onFiles };
}

it('files that are chosen after its layout has gone arrive, and its field goes then', () => {
  const { unmount, input, onFiles } = open();
  unmount();
  expect(input.isConnected).toBe(true);
  fireEvent.change(input, { target: { files: [FILE] } });
  expect(onFiles.mock.calls).toEqual([[[FILE]]]);
  expect(input.isConnected).toBe(false);
});

it('a choice that is cancelled, or none, leaves nothing in the page', () => {
  const cancelled = open();
  cancelled.unmount();
  fireEvent(cancelled.input, new Event('cancel'));
  expect(cancelled.input.isConnected).toBe(false);
  const chosen = open();
  fireEvent.change(chosen.input, { target: { files: [FILE] } });
  expect(chosen.onFiles.mock.calls).toEqual([[[FILE]]]);
  chosen.unmount();
  expect(chosen.input.isConnected).toBe(false);
});
