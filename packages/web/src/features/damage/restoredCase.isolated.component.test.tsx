import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { caseOf } from '#web/testing/cases.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const DAMAGE = caseOf();
const { id, damageNumber, policyNumber, damageDate } = DAMAGE;

it('the address of a deleted case restores it, and then shows it', async () => {
  let isDeleted = true;
  const { person } = showApp(`/view/damage/${damageNumber}`, personOf('manager'), {
    ...EMPTY_WORLD,
    damage: () => (isDeleted ? refusal('not-found') : Response.json(DAMAGE)),
    deletedDamages: () =>
      Response.json(
        isDeleted
          ? [{ id, damageNumber, policyNumber, damageDate, deletedAt: '2026-11-28T10:00:00.000Z', deletedBy: null }]
          : [],
      ),
    restoreDamage: () => {
      isDeleted = false;
      return Response.json(DAMAGE);
    },
  });
  const restore = await screen.findByRole('button', { name: `Kárakta visszaállítása: ${damageNumber}` });
  expect(await serious()).toEqual([]);
  await person.click(restore);
  await screen.findByRole('heading', { level: 1, name: new RegExp(damageNumber) });
  expect(screen.queryByRole('button', { name: /^Kárakta visszaállítása/ })).toBeNull();
});
