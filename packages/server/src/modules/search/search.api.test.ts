import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { refreshAll } from '#server/modules/caseList/refreshLines.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const found = async (who: PersonName, phrase: string, more = '') =>
  strictAnswer('search', await n.call(who, `/api/search?phrase=${encodeURIComponent(phrase)}${more}`)).suggestions;
const labels = async (who: PersonName, phrase: string, more = '') =>
  (await found(who, phrase, more)).map(({ type, label }) => `${type} ${label}`);

describe('the search', () => {
  it.each(['Túrkeve', 'turkeve', 'TURKE', 'tukreve', ' túr '])('finds Túrkeve by "%s"', async (phrase) => {
    const [city] = await found('manager', phrase);
    expect(city).toMatchObject({ type: 'city', name: 'Túrkeve', code: '04400' });
    expect(city?.type === 'city' && city.bbox.every(Number.isFinite)).toBe(true);
  });

  it('finds a farmer’s own settlements, wherever their blocks are', async () => {
    expect(await labels('farmer', 'turkeve')).toEqual([`block ${BLOCKS.own}`, 'city Túrkeve']);
    expect(await labels('farmer', 'TEST')).toEqual([`block ${BLOCKS.own}`, `block ${BLOCKS.shared}`].toSorted());
    expect(await labels('farmer', 'KAR-')).toEqual([]);
    expect(await labels('farmer', 'KOT')).toEqual([]);
  });

  it('finds a farmer’s own parcels by settlement and crop, and nobody else’s', async () => {
    expect(await found('farmer', 'kétpó')).toContainEqual({
      type: 'block',
      label: BLOCKS.shared,
      detail: 'Kétpó · őszi búza',
      meparCode: BLOCKS.shared,
    });
    const blocksOf = async (who: PersonName, phrase: string) =>
      (await labels(who, phrase, '&limit=20')).filter((label) => label.startsWith('block '));
    const blocks = (...names: readonly (keyof typeof BLOCKS)[]) => names.map((name) => `block ${BLOCKS[name]}`);
    expect(await blocksOf('farmer', 'búza')).toEqual(blocks('own', 'shared').toSorted());
    expect(await blocksOf('farmer', 'búza kétpó')).toEqual(blocks('shared'));
    expect(await blocksOf('farmer2', 'búza')).toEqual(blocks('mixed', 'second', 'shared').toSorted());
    expect(await blocksOf('farmer', BLOCKS.second)).toEqual([]);
    expect(await blocksOf('farmer', 'kukorica')).toEqual([]);
    // Staff find blocks by their code alone: every block of the country is theirs to open.
    expect(await blocksOf('manager', 'búza')).toEqual([]);
  });

  it('names no crop of another farmer on a shared block', async () => {
    const { kysely } = n.database;
    const plot = n.land.plots.secondShared;
    await kysely.updateTable('policyPlot').set({ plantName: 'dohány' }).where('id', '=', plot).execute();
    expect(await labels('farmer', 'dohány')).toEqual([]);
    expect(await labels('farmer2', 'dohány')).toEqual([`block ${BLOCKS.shared}`]);
    await kysely.updateTable('policyPlot').set({ plantName: 'őszi búza' }).where('id', '=', plot).execute();
  });

  it('lists full matches before partial ones', async () => {
    expect((await labels('manager', BLOCKS.own))[0]).toBe(`block ${BLOCKS.own}`);
  });

  it('answers five by default, at most twenty', async () => {
    expect(await found('admin', 'TEST')).toHaveLength(5);
    expect(await found('admin', 'TEST', '&limit=20')).toHaveLength(Object.keys(BLOCKS).length);
  });

  it('finds policies by number for those who may open them', async () => {
    expect((await labels('manager', 'KOT-')).every((label) => label.startsWith('policy '))).toBe(true);
    expect(await labels('manager', 'kot-')).not.toEqual([]);
    expect(await labels('expertDamage', 'KOT-')).toEqual([]);
  });

  it.each(['KOT-', 'KAR-own', 'TESTOWN1', 'Túrkeve'])(
    'finds the same by %s with letters that nobody sees',
    async (phrase) => {
      const plain = await labels('manager', phrase);
      expect(plain).not.toEqual([]);
      expect(await labels('manager', `\ufeff${phrase.slice(0, 2)}\u200b\u00ad${phrase.slice(2)}\u00a0`)).toEqual(plain);
    },
  );

  it('finds nothing by a phrase of which nothing is seen', async () => {
    expect(await found('manager', '\u200b\u00ad')).toEqual([]);
  });

  it('names a policy of several years once, by its newest', async () => {
    const db = n.database.kysely;
    const numbers = ['KOT-ÉV-1', 'KOT-ÉV-2', 'KOT-ÉV-3'];
    const values = numbers.flatMap((policyNumber) =>
      [2019, 2024, 2021].map((year) => ({ companyId: n.companies.A, policyNumber, year })),
    );
    await db
      .insertInto('policy')
      .values([...values, { companyId: n.companies.B, policyNumber: 'KOT-ÉV-1', year: 2025 }])
      .execute();
    const years = async (who: PersonName) =>
      (await found(who, 'kot-év-')).map((each) => each.type === 'policy' && `${each.policyNumber} ${each.year}`);
    expect(await years('manager')).toEqual(numbers.map((number) => `${number} 2024`));
    expect(await years('managerB')).toEqual(['KOT-ÉV-1 2025']);
    const twice = (await found('admin', 'kot-év-1')).map(
      (each) => each.type === 'policy' && [each.detail, each.policyId !== undefined],
    );
    expect(new Set(twice)).toEqual(
      new Set([
        ['2024, Company A', true],
        ['2025, Company B', true],
      ]),
    );
    expect(twice).toHaveLength(2);
    expect((await found('manager', 'kot-év-1')).map(({ detail }) => detail)).toEqual(['2024']);
    const all = ['KOT-ÉV-1 2025', ...numbers.map((number) => `${number} 2024`)];
    expect(new Set(await years('admin'))).toEqual(new Set(all));
    expect(await years('expertDamage')).toEqual([]);
    expect(await years('farmer')).toEqual([]);
  });

  it('tolerates a typing error where nothing begins so, and guesses nothing where something does', async () => {
    expect(await labels('farmer', 'tukreve')).toEqual([`block ${BLOCKS.own}`, 'city Túrkeve']);
    const guessed = await labels('manager', 'turkeve');
    expect(guessed[0]).toBe('city Túrkeve');
    expect(guessed.filter((label) => label.startsWith('city '))).toHaveLength(1);
  });

  it.each(['x'.repeat(65), 'x'.repeat(10_240)])('refuses a phrase that is too long', async (phrase) => {
    expect((await n.call('manager', `/api/search?phrase=${phrase}`)).statusCode).toBe(400);
  });

  it('finds cases by the end of their number, and by the names of their insured and their expert', async () => {
    await refreshAll(n.database.kysely, n.clock.today());
    expect(await labels('manager', 'ar-own')).toEqual(['damage KAR-own']);
    const { name } = await n.database.kysely
      .selectFrom('appUser')
      .innerJoin('policyPlot', 'policyPlot.farmerUserId', 'appUser.id')
      .innerJoin('damage', 'damage.policyId', 'policyPlot.policyId')
      .select('appUser.name')
      .where('damage.id', '=', n.land.damages.own)
      .executeTakeFirstOrThrow();
    expect(await labels('manager', name.toUpperCase())).toContain('damage KAR-own');
    expect(await labels('managerB', name)).not.toContain('damage KAR-own');
  });

  it('takes signs literally: no wildcard, no markup, no error', async () => {
    for (const phrase of ['%', '_', '\\', '%%%', "' or 1=1 --", '<script>', '\u0000x'.slice(1)])
      expect(await found('manager', phrase)).toEqual([]);
  });

  it('on frost pages finds blocks and settlements, for those who take risk', async () => {
    expect(await labels('admin', 'KAR-', '&isFrostDamageScreen=true')).toEqual([]);
    expect((await n.call('expertUw', '/api/search?phrase=a&isFrostDamageScreen=true')).statusCode).toBe(403);
  });
});
