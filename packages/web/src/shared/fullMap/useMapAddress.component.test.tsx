import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { personOf } from '#web/testing/accounts.ts';
import { show } from '#web/testing/show.tsx';
import { writeChoices } from './layerChoices.ts';
import { useMapAddress } from './useMapAddress.ts';

function Choices() {
  return <p>{writeChoices(useMapAddress().choices) ?? 'none'}</p>;
}

describe('the layers of an address', () => {
  beforeEach(() => {
    show(<Choices />, personOf('manager'), {}, '/?layers=CROP');
    expect(screen.getByText('CROP')).toBeTruthy();
    cleanup();
  });

  it('stay on the next map of a session', () => {
    show(<Choices />, personOf('manager'), {}, '/');
    expect(screen.getByText('CROP')).toBeTruthy();
    expect(window.location.search).toBe('?layers=CROP');
  });

  it('end with the session that chose them', () => {
    credentials.dropToken('signedOut');
    show(<Choices />, personOf('farmer'), {}, '/');
    expect(screen.getByText('none')).toBeTruthy();
    expect(window.location.search).toBe('');
  });
});
