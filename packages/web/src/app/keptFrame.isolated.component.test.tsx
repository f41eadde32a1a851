import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { shellTexts } from './shell/shell.hu.ts';

describe('the frame of the application', () => {
  it('stands while the code of the first screen is loaded, which it says', async () => {
    showApp('/view/damageChronology', personOf('admin'), EMPTY_WORLD);
    expect(await screen.findByText(uiTexts.loading(shellTexts.screen))).toBeDefined();
    expect(screen.getByRole('banner')).toBeDefined();
  });
});
