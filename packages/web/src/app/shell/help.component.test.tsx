import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPANY, person as personOf } from '#web/testing/people.ts';
import { ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { show } from '#web/testing/show.tsx';
import { HelpDialog } from './HelpDialog.tsx';

async function helpOf(...[role, more]: Parameters<typeof personOf>) {
  show(
    <HelpDialog user={personOf(role, more)} home={ROLE_PROFILES[role].home} onClose={() => undefined} />,
    personOf(role),
  );
  return screen.findByRole('dialog');
}
const videoIn = (dialog: HTMLElement) => dialog.querySelector('video');

describe('the help', () => {
  it.each([
    [ROLES.PROKAT, /nagyítson oda, ahol dolga van/],
    [ROLES.AGRARMONITOR, /./],
    [ROLES.AGRO, /./],
    [ROLES.CEMETERY, /A keresőbe nevet/],
    [ROLES.CEMETERY_PUBLIC, /A keresőbe nevet/],
  ])('tells role %i in words, and shows nothing of the insurers', async (role, words) => {
    const dialog = await helpOf(role);
    const points = await within(dialog).findAllByRole('listitem');
    expect(points.length).toBeGreaterThan(0);
    expect(points.map((point) => point.textContent).join(' ')).toMatch(words);
    expect(videoIn(dialog)).toBeNull();
  });

  it('shows an insurer’s people the clip of their part', async () => {
    expect(videoIn(await helpOf(ROLES.MANAGER))?.getAttribute('src')).toBe('/sugo/munkatars.webm');
  });

  it('shows a customer the video of their own company', async () => {
    const company = { ...COMPANY, helpVideoUrl: 'https://pelda.hu/sajat.mp4' };
    const dialog = await helpOf(ROLES.AGRO, { company });
    expect(videoIn(dialog)?.getAttribute('src')).toBe('https://pelda.hu/sajat.mp4');
  });
});
