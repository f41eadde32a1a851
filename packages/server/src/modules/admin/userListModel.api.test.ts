import { inGroup, ROLES, type RoleName } from '@georisk/domain/roles/roles.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const stage = fixtureStage();
const { db, open } = stage;

/** Somebody of the list as the model knows them. */
interface Person {
  readonly userName: string;
  readonly name: string;
  readonly role: RoleName;
  readonly company: 'A' | 'B';
  readonly isActive: boolean;
  readonly email: string | null;
  readonly externalId: string | null;
  /** Of the newest sign-in of their own; null where there was none. */
  readonly signedIn: string | null;
  /** Of one in their name by an administrator, which is none of their own. */
  readonly impersonated: string | null;
}

const NAMES = [
  'Őri Ödön',
  'Öveges Ágnes',
  'Csák Máté',
  'Cz. Nagy Éva',
  'Kovács Béla',
  'kovács béla',
  "O'Brien 100%_",
  'Zsíros',
];
const LISTED: readonly RoleName[] = ['FARMER', 'OPERATOR', 'EXPERT_DAMAGE', 'MANAGER', 'API'];

const PEOPLE: readonly Person[] = Array.from({ length: 30 }, (_, index) => ({
  userName: `model${String(index).padStart(2, '0')}`,
  name: NAMES[index % NAMES.length] ?? '',
  role: LISTED[index % LISTED.length] ?? 'FARMER',
  company: index % 3 === 2 ? 'B' : 'A',
  isActive: index % 4 !== 3,
  email: index % 2 === 0 ? `post${index}@minta.hu` : null,
  externalId: index % 5 === 0 ? `UGYFEL-${index}` : null,
  signedIn: index % 3 === 0 ? `2026-0${1 + (index % 5)}-10T08:00:00.000Z` : null,
  impersonated: index % 7 === 0 ? '2026-06-01T08:00:00.000Z' : null,
}));

beforeEach(async () => {
  for (const person of PEOPLE) {
    const companyId = COMPANIES[person.company].id;
    const { id } = await db()
      .insertInto('appUser')
      .values({
        userName: person.userName,
        name: person.name,
        role: ROLES[person.role],
        companyId,
        status: person.isActive ? 'active' : 'disabled',
        email: person.email,
        externalId: person.externalId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = [
      ...(person.signedIn === null ? [] : [{ at: person.signedIn, actorId: null }]),
      ...(person.impersonated === null ? [] : [{ at: person.impersonated, actorId: stage.fixture.people.admin1 }]),
    ];
    for (const { at, actorId } of entries)
      await db()
        .insertInto('logEntry')
        .values({ at: new Date(at), userId: id, actorId, companyId, type: 'link-login' })
        .execute();
  }
});

interface UserPage {
  readonly items: readonly {
    readonly userName: string;
    readonly name: string;
    readonly lastSignInAt: string | null;
    readonly companyId: number | null;
  }[];
  readonly total: number;
}
const get = async (query: Readonly<Record<string, string>>, who: PersonKey): Promise<UserPage> => {
  const text = new URLSearchParams({ pageSize: '500', ...query }).toString();
  const answer = await stage.test.get(`/api/admin/users?${text}`, { token: await open(who) });
  if (answer.statusCode !== 200) throw new Error(`${text} ${answer.statusCode} ${answer.body}`);
  return answer.json<UserPage>();
};
const modelled = ({ items }: UserPage) => items.filter(({ userName }) => userName.startsWith('model'));
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const has = (phrase: string) => (person: Person) =>
  [person.name, person.userName, person.externalId, person.email].some(
    (text) => text !== null && plain(text).includes(plain(phrase)),
  );
const namesOf = (people: readonly Person[]) => people.map(({ userName }) => userName).toSorted();

const FILTERS: readonly (readonly [Readonly<Record<string, string>>, (person: Person) => boolean])[] = [
  [{}, () => true],
  [{ role: String(ROLES.FARMER) }, ({ role }) => role === 'FARMER'],
  [{ status: 'disabled' }, ({ isActive }) => !isActive],
  [{ status: 'active', role: String(ROLES.OPERATOR) }, ({ isActive, role }) => isActive && role === 'OPERATOR'],
  [{ signedIn: 'ever' }, ({ signedIn }) => signedIn !== null],
  [{ signedIn: 'never' }, ({ signedIn }) => signedIn === null],
  [{ companyId: String(COMPANIES.B.id) }, ({ company }) => company === 'B'],
  [{ companyId: '2147483647' }, () => false],
  [{ phrase: 'ori odon' }, has('őri ödön')],
  [{ phrase: 'ŐRI' }, has('őri')],
  [{ phrase: '  kovács ' }, has('kovács')],
  [{ phrase: 'ugyfel-1' }, has('ugyfel-1')],
  [{ phrase: 'POST2@' }, has('post2@')],
  [{ phrase: '100%_' }, has('100%_')],
  [{ phrase: '%' }, has('%')],
  [
    { phrase: 'model0', status: 'active', signedIn: 'ever' },
    (person) => has('model0')(person) && person.isActive && person.signedIn !== null,
  ],
];

describe('the list of users', () => {
  it.each(FILTERS)('of an administrator has everybody who fits %j', async (query, fits) => {
    const page = await get(query, 'admin1');
    expect(
      modelled(page)
        .map(({ userName }) => userName)
        .toSorted(),
    ).toEqual(namesOf(PEOPLE.filter(fits)));
    expect(page.total).toBe(page.items.length);
  });

  it.each(FILTERS)('of a manager has those of their company whom they manage, of %j', async (query, fits) => {
    const page = await get(query, 'a.manager');
    const managed = PEOPLE.filter(({ company, role }) => company === 'A' && inGroup(ROLES[role], 'managed'));
    expect(
      modelled(page)
        .map(({ userName }) => userName)
        .toSorted(),
    ).toEqual(namesOf(managed.filter(fits)));
    expect(page.items.every(({ companyId }) => companyId === COMPANIES.A.id)).toBe(true);
    expect(page.total).toBe(page.items.length);
  });

  it('names the newest sign-in of each person’s own, never one in their name', async () => {
    const found = new Map(modelled(await get({}, 'admin1')).map((item) => [item.userName, item.lastSignInAt]));
    for (const { userName, signedIn } of PEOPLE) expect([userName, found.get(userName)]).toEqual([userName, signedIn]);
  });

  it.each(['name', '-name', 'lastSignIn', '-lastSignIn'])('has everybody once on its pages, by %s', async (sort) => {
    const whole = (await get({ sort }, 'admin1')).items.map(({ userName }) => userName);
    const paged: string[] = [];
    for (let page = 1; paged.length < whole.length; page += 1) {
      const { items } = await get({ sort, pageSize: '9', page: String(page) }, 'admin1');
      if (items.length === 0) break;
      paged.push(...items.map(({ userName }) => userName));
    }
    expect(paged).toEqual(whole);
  });

  it('by the last sign-in begins with those who never came, and backwards ends with them', async () => {
    const order = async (sort: string) =>
      modelled(await get({ sort }, 'admin1')).map(({ lastSignInAt }) => lastSignInAt ?? '');
    const rising = await order('lastSignIn');
    expect(rising).toEqual(rising.toSorted());
    const falling = await order('-lastSignIn');
    expect(falling).toEqual(falling.toSorted().toReversed());
  });

  it('by name has equal names side by side, whatever their capitals', async () => {
    const names = modelled(await get({ sort: 'name' }, 'admin1')).map(({ name }) => name.toLowerCase());
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual(
      ['csák máté', 'cz. nagy éva', 'kovács béla', "o'brien 100%_", 'öveges ágnes', 'őri ödön', 'zsíros'].toSorted(
        new Intl.Collator('hu').compare,
      ),
    );
  });

  it('beyond its last page is empty, and says how many there are', async () => {
    const { total } = await get({}, 'admin1');
    const beyond = await get({ page: '999', pageSize: '50' }, 'admin1');
    expect([beyond.items, beyond.total]).toEqual([[], total]);
  });
});
