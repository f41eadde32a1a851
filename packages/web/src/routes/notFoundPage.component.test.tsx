import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

function Place() {
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <Link to="/nincs/ilyen">tovább</Link>
      <NotFoundPage nested />
    </>
  );
}

describe('the page of an address that does not exist', () => {
  it('leads to the own home, and back to where the person came from', async () => {
    const { person: hand } = show(<Place />, person(ROLES.FARMER), {}, '/volt');
    expect(screen.getByRole('link', { name: 'Kezdőlap' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Vissza' })).toBeNull();
    await hand.click(screen.getByRole('link', { name: 'tovább' }));
    expect(screen.getByRole('status').textContent).toBe('/nincs/ilyen');
    expect(await serious()).toEqual([]);
    await hand.click(screen.getByRole('button', { name: 'Vissza' }));
    expect(screen.getByRole('status').textContent).toBe('/volt');
  });
});
