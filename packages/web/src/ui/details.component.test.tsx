import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { show } from '#web/testing/show.tsx';
import { Details } from './Details.tsx';

it('what was opened is scrolled into view, what was closed is not', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<Details title="Táblázatban">sorok</Details>, personOf('manager'));
  const details = screen.getByText('Táblázatban').parentElement as HTMLDetailsElement;
  details.open = true;
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  expect(scroll.mock.contexts[0]).toBe(details);
  details.open = false;
  expect(scroll).toHaveBeenCalledOnce();
});
