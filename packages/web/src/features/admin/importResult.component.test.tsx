import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { show } from '#web/testing/show.tsx';
import { ImportResult } from './ImportResult.tsx';

const REPORT = {
  fileName: 'tablak.csv',
  saved: false,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: [{ row: 3, reason: 'Hiányzik az év (vagy a --year kapcsoló).' }],
  refusedCount: 1,
  repaired: [],
  repairedCount: 0,
  notes: ['Hagyja el a --group kapcsolót.'],
};

describe('the result of an import', () => {
  it('names fields of the form where the command names its options', () => {
    const attempt = {
      kind: 'crops',
      dryRun: true,
      error: 'Adja meg a --crs kapcsolóval.',
      reports: [REPORT],
      runs: [],
    };
    show(
      <ImportResult attempt={attempt as never} onRun={() => undefined}>
        {null}
      </ImportResult>,
      personOf('admin'),
    );
    expect(screen.getByText('Adja meg a „Vetület” mezővel.')).toBeTruthy();
    expect(screen.getByText(/Hiányzik az év \(vagy az „Év” mező\)\./)).toBeTruthy();
    expect(screen.getByText('Hagyja el a „Képek csoportja” mezőt.')).toBeTruthy();
  });
});
