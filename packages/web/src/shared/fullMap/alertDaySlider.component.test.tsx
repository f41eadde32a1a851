import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AlertDaySlider } from './AlertDaySlider.tsx';

const DAYS = [
  { date: '2026-07-10', alerts: 3 },
  { date: '2026-07-15', alerts: 12 },
];

function Shown() {
  const [day, setDay] = useState<string | null>(null);
  return <AlertDaySlider days={DAYS} day={day} onDay={setDay} />;
}

it('shows the alerts of all days until a day is chosen, and again after it', () => {
  render(<Shown />);
  screen.getByText('Minden nap riasztásai');
  const all = screen.getByRole('button', { name: 'Minden nap' });
  expect(all.hasAttribute('disabled')).toBe(true);
  const slider = screen.getByRole('slider', { name: 'A riasztások napja' });
  fireEvent.change(slider, { target: { value: 0 } });
  screen.getByText('2026. 07. 10. – 3 riasztás');
  fireEvent.change(slider, { target: { value: 1 } });
  screen.getByText('2026. 07. 15. – 12 riasztás');
  fireEvent.click(all);
  screen.getByText('Minden nap riasztásai');
});
