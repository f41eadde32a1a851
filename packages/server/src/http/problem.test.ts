import { describe, expect, it } from 'vitest';
import { Problem } from './problem.ts';

describe('the answer of a refusal', () => {
  it.each([
    ['sign-in-failed', 1, 'Invalid username or password!', 'Érvénytelen felhasználónév vagy jelszó!'],
    ['role-not-allowed', 1, 'Invalid username or password!', 'Ehhez a művelethez nincs jogosultsága.'],
    ['busy', 2, 'Service is not available!', 'A szolgáltatás most túlterhelt. Kérjük, próbálja újra egy perc múlva!'],
    ['not-found', 404, 'not-found', 'A keresett adat nem található.'],
  ] as const)('%s has its code, its error for programs and its sentence for people', (reason, code, error, message) => {
    expect(new Problem(reason).body()).toEqual({ code, error, message, reason });
  });

  it('tells developers more where there is more to say', () => {
    expect(new Problem('busy', { error: 'Turns' }).body()).toMatchObject({ code: 2, error: 'Turns', reason: 'busy' });
  });
});
