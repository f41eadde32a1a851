import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FrequencyChoice } from './FrequencyChoice.tsx';

describe('how often somebody is written to', () => {
  it.each([
    ['each', 'Minden riasztás', 'Amint új riasztás érkezik. Egy nap minden tábláját egy üzenetben küldjük.'],
    ['daily', 'Naponta', 'Reggel 7-kor, ha az előző nap óta érkezett riasztás.'],
    ['weekly', 'Hetente', 'Hétfőn reggel 7-kor, ha az előző héten érkezett riasztás.'],
    ['never', 'Soha', 'Nem küldünk üzenetet; a riasztásokat a térképen továbbra is látja.'],
  ] as const)('%s says the whole of when and of what', (frequency, name, hint) => {
    render(<FrequencyChoice value={frequency} onChange={vi.fn()} />);
    const choice = screen.getByRole('radio', { checked: true });
    expect((choice as HTMLInputElement).labels?.[0]?.textContent).toBe(`${name}${hint}`);
  });
});
