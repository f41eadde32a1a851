import { describe, expect, it } from 'vitest';
import { pathToOpened } from './openedCases.ts';

const numbers = (...all: string[]) => all.map((damageNumber) => ({ damageNumber }));

describe('pathToOpened', () => {
  it('lists the cases by what their numbers begin with, and by their expert', () => {
    const damages = numbers('R2607190009', 'R2607190010', 'R2607190042');
    expect(pathToOpened({ damages, expertId: 4 })).toBe('/view/damages?q=R26071900&expert=4');
  });

  it('lists cases that nobody has yet apart from those that somebody has', () => {
    expect(pathToOpened({ damages: numbers('R2607190009'), expertId: null })).toBe(
      '/view/damages?q=R2607190009&expert=none',
    );
  });
});
