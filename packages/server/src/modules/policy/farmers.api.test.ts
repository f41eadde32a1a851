import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { Executor } from '#server/db/executor.ts';
import { planFarmers } from './farmers.plan.ts';
import { saveFarmers, storedFarmers } from './farmers.repository.ts';

const { db } = fixtureStage();
const COMPANY = COMPANIES.A.id;
const SAID = { row: 7, externalId: 'gazda-9', name: 'Fájl Éva', email: 'fajl@pelda.hu', phone: '+36301111111' };

/** An account without any contact. @returns its number */
async function plantFarmer(): Promise<number> {
  const { id } = await db()
    .insertInto('appUser')
    .values({
      userName: 'gazda-9',
      externalId: SAID.externalId,
      name: 'Régi Éva',
      role: ROLES.FARMER,
      companyId: COMPANY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const account = (id: number) =>
  db().selectFrom('appUser').select(['name', 'email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow();

const planned = async (tx: Executor) =>
  planFarmers([SAID], await storedFarmers(tx, COMPANY, [SAID.externalId]), new Set(), COMPANY, {});

describe('the contacts of a known farmer', () => {
  it('are filled where nobody can sign in with the account', async () => {
    const id = await plantFarmer();
    expect(await saveFarmers(db(), COMPANY, await planned(db()))).toEqual([]);
    expect(await account(id)).toEqual({ name: SAID.name, email: SAID.email, phone: SAID.phone });
  });

  it.each([
    ['an address', { email: 'sajat@pelda.hu' }],
    ['a number', { phone: '+36309999999' }],
    ['a password', { passwordHash: 'x' }],
  ])('stay where the account got %s after it was read', async (_what, meanwhile) => {
    const id = await plantFarmer();
    const plan = await planned(db());
    expect(plan.change).toHaveLength(1);
    await db().updateTable('appUser').set(meanwhile).where('id', '=', id).execute();
    const { passwordHash: _hash, ...contacts } = { passwordHash: null, email: null, phone: null, ...meanwhile };
    expect(await saveFarmers(db(), COMPANY, plan)).toEqual([SAID.row]);
    expect(await account(id)).toEqual({ name: SAID.name, ...contacts });
  });

  it('stay as they are now where only the name changes', async () => {
    const id = await plantFarmer();
    await db().updateTable('appUser').set({ email: 'elso@pelda.hu' }).where('id', '=', id).execute();
    const plan = await planned(db());
    await db().updateTable('appUser').set({ email: 'masodik@pelda.hu' }).where('id', '=', id).execute();
    await saveFarmers(db(), COMPANY, plan);
    expect(await account(id)).toEqual({ name: SAID.name, email: 'masodik@pelda.hu', phone: null });
  });

  it.each([
    ['is of another company now', { companyId: COMPANIES.B.id }],
    ['is no farmer’s now', { role: ROLES.MANAGER }],
  ])('stay, and the name too, where the account %s', async (_what, meanwhile) => {
    const id = await plantFarmer();
    const plan = await planned(db());
    await db().updateTable('appUser').set(meanwhile).where('id', '=', id).execute();
    expect(await saveFarmers(db(), COMPANY, plan)).toEqual([SAID.row]);
    expect(await account(id)).toEqual({ name: 'Régi Éva', email: null, phone: null });
  });
});
