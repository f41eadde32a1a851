import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { serious } from '#web/testing/axe.ts';
import { caseOf } from '#web/testing/cases.ts';
import type { Answers } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { NoCase } from './NoCase.tsx';

const NUMBER = '26000000007';
const deleted = {
  id: 7,
  damageNumber: NUMBER,
  policyNumber: 'K2026-1',
  damageDate: '2026-07-01',
  deletedAt: '2026-11-28T10:00:00.000Z',
  deletedBy: 'Iroda Ilona',
};
const failure = (status: number) =>
  new ApiProblem({ status, reason: status === 404 ? 'not-found' : 'network', message: 'Nem található.' });
const open = (answers: Answers, status = 404, role: Role = ROLES.MANAGER) =>
  show(<NoCase number={NUMBER} error={failure(status)} onRetry={vi.fn<() => void>()} />, person(role), {
    ...EMPTY_WORLD,
    ...answers,
  });

describe('the address of a case that is not found', () => {
  it('says who deleted it and when, and restores it', async () => {
    const { person: hand, server } = open({ deletedDamages: [deleted], restoreDamage: caseOf() });
    const section = within(await screen.findByRole('region', { name: `A ${NUMBER} számú káraktát törölték` }));
    expect(section.getByText(/^Iroda Ilona törölte: 2026\. 11\. 28\./)).toBeTruthy();
    expect(section.getByText('A kár napja: 2026. 07. 01. · kötvényszám: K2026-1')).toBeTruthy();
    expect(server.of('deletedDamages').map(({ query }) => query)).toEqual([{ damageNumber: NUMBER }]);
    expect(await serious()).toEqual([]);
    await hand.click(section.getByRole('button', { name: `Kárakta visszaállítása: ${NUMBER}` }));
    await waitFor(() => expect(server.of('restoreDamage').map(({ params }) => params)).toEqual([{ id: 7 }]));
  });

  it.each([
    ['where no case of that number was deleted', 404, ROLES.MANAGER],
    ['where it may exist, and was only not reached', 0, ROLES.MANAGER],
    ['to those who may not restore it', 404, ROLES.EXPERT_DAMAGE],
  ])('says nothing more %s', async (_, status, role) => {
    const { server } = open({ deletedDamages: [] }, status, role);
    expect(await screen.findByRole('button', { name: 'Újra' })).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
    expect(server.of('deletedDamages').length).toBe(status === 404 && role === ROLES.MANAGER ? 1 : 0);
  });
});
