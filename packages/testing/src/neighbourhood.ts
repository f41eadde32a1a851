import type { LightMyRequestResponse } from 'fastify';
import type { SessionKind } from '@georisk/server/db/schema.ts';
import { openTestApp, type TestApp, type TestCall } from './app.ts';
import { openSession, plantFixture } from './fixture.ts';
import type { Landscape } from './landscape.ts';
import { COMPANIES, type PersonKey } from './people.ts';

/** Everybody in the landscape: one of each role at insurer A, the neighbours at B, and the special roles. */
const PEOPLE = {
  api: 'a.api',
  admin: 'admin1',
  manager: 'a.manager',
  expertDamage: 'a.damage1',
  expertUw: 'a.uw1',
  farmer: 'a.farmer1',
  farmer2: 'a.farmer2',
  /** Has no plot; the block panel hides policies and damages from this farmer. */
  farmer57: 'farmer57',
  woodwiser: 'forest1',
  operator: 'a.operator',
  prokat: 'soil1',
  agrarmonitor: 'ek1',
  agro: 'agro1',
  cemetery: 'cemetery1',
  cemeteryPublic: 'cemetery1public',
  riskTaking: 'a.risk1',
  managerB: 'b.manager',
  expertDamageB: 'b.damage1',
  farmerB: 'b.farmer1',
} as const satisfies Record<string, PersonKey>;
export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as PersonName[];

export interface Neighbourhood extends Omit<TestApp, 'call'> {
  readonly land: Landscape;
  readonly companies: Readonly<Record<'A' | 'B', number>>;
  readonly people: Readonly<Record<PersonName, number>>;
  /** Makes a call as a person, or (null) without a sign-in. */
  call(
    who: PersonName | null,
    url: string,
    call?: Omit<TestCall, 'token'> & { readonly method?: Parameters<TestApp['call']>[0] },
  ): Promise<LightMyRequestResponse>;
  /** Bearer token of a new session. */
  signIn(who: PersonName, kind?: SessionKind, actor?: PersonName): Promise<string>;
}

/** Two insurers and their people in the landscape, behind the whole server. @param env as of `openTestApp` */
export async function openNeighbourhood(env: Readonly<Record<string, string>> = {}): Promise<Neighbourhood> {
  const test = await openTestApp(env);
  const fixture = await plantFixture(test.database.kysely, test.clock.now());
  const people = {} as Record<PersonName, number>;
  for (const name of PERSON_NAMES) people[name] = fixture.people[PEOPLE[name]];

  const signIn: Neighbourhood['signIn'] = (who, kind = 'password', actor) =>
    openSession(test.database.kysely, people[who], {
      kind,
      at: test.clock.now(),
      ...(actor !== undefined && { actorId: people[actor] }),
    });
  const tokens = new Map<PersonName, Promise<string>>();
  const tokenOf = (who: PersonName) => {
    const token = tokens.get(who) ?? signIn(who);
    tokens.set(who, token);
    return token;
  };
  return {
    ...test,
    land: fixture.land,
    companies: { A: COMPANIES.A.id, B: COMPANIES.B.id },
    people,
    signIn,
    async call(who, url, { method = 'GET', ...call } = {}) {
      return test.call(method, url, { ...call, ...(who !== null && { token: await tokenOf(who) }) });
    },
  };
}
