import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusWhereLost } from './useFocusWhereLost.ts';

function Task({ staysThere }: { readonly staysThere: boolean }) {
  const [isDone, setDone] = useState(false);
  const result = useFocusWhereLost<HTMLParagraphElement>(isDone);
  return (
    <>
      {(staysThere || !isDone) && <button onClick={() => setDone(true)}>Mentés</button>}
      <p ref={result} tabIndex={-1}>
        {isDone ? 'Mentve' : ''}
      </p>
    </>
  );
}

it('takes the focus of a control that has gone', async () => {
  render(<Task staysThere={false} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mentve'));
});

it('leaves the focus where its control is still there, and moves nothing at first', async () => {
  render(<Task staysThere />);
  await new Promise((later) => setTimeout(later, 20));
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('button'));
  await new Promise((later) => setTimeout(later, 20));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
