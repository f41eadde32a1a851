import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ImportButton } from './ImportButton.tsx';

describe('the way to the imports', () => {
  it('is shown to administrators', () => {
    show(<ImportButton />, person(ROLES.ADMIN));
    expect(screen.getByRole('link', { name: 'Importálás megnyitása' }).getAttribute('href')).toBe('/admin/importok');
  });

  it.each(['PROKAT', 'AGRARMONITOR', 'CEMETERY', 'MANAGER'] as const)('is not shown to %s', (role) => {
    show(<ImportButton />, person(ROLES[role]));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
