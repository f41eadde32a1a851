import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { rewritingLog } from '../database.ts';
import { COMPANIES, PEOPLE, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { AUDIT_IDS, AUDIT_MARKS, plantSessions, SESSION_IDS, SESSION_KEYS } from './audit.ts';

const NOWHERE = '019f0000-0000-7000-8000-000000000000';
/** The people whom a manager manages (M1). */
const MANAGED: readonly number[] = [4, 5, 6, 8, 14];

const companyOf = (key: PersonKey) => {
  const [, company] = PEOPLE[key];
  return company && COMPANIES[company].id;
};
const manages = ({ role, companyId }: Actor, key: PersonKey) =>
  cellFor('M20', role) === 'A' ||
  (companyId !== null && companyOf(key) === companyId && MANAGED.includes(ROLES[PEOPLE[key][0]]));

const marks = ({ role, companyId }: Actor) =>
  Object.entries(AUDIT_MARKS)
    .filter(([, company]) => cellFor('M4', role) === 'A' || company === companyId)
    .map(([mark]) => mark);

const malformed = (queries: readonly string[]): Ask[] =>
  queries.map((query) => ({ what: `malformed ${query}`, query, status: always(400) }));

const FILTERS = ['object=x', 'from=2026-02-30', 'to=x', 'type=x', 'companyId=0', 'x=1', 'type=login&type=logout'];

/** Erased, and restored afterwards: nobody acts under this number. */
const ERASED: PersonKey = 'disabled';

export const auditCases = {
  audit: [
    {
      asks: () => [
        { what: 'by mark', query: 'resource=audit-mark', status: always(200), ids: marks },
        {
          what: 'of a company',
          query: `resource=audit-mark&companyId=7`,
          status: always(200),
          ids: (actor) => marks(actor).filter((mark) => AUDIT_MARKS[mark as keyof typeof AUDIT_MARKS] === 7),
        },
        ...malformed([...FILTERS, 'cursor=0', 'cursor=x', 'limit=501', 'page=1']),
      ],
      idsOf: (body: Answer<'audit'>) => body.items.map(({ resource }) => String(resource)),
    },
  ],
  auditChanges: [
    {
      asks: () => [
        ...(Object.keys(AUDIT_MARKS) as (keyof typeof AUDIT_MARKS)[]).map((mark) => ({
          what: mark,
          params: { id: AUDIT_IDS[mark] },
          status: (actor: Actor) => (marks(actor).includes(mark) ? 200 : 404),
          ids: () => [mark],
        })),
        { what: 'missing', params: { id: 899_999_999_999 }, status: always(404) },
        ...['0', '-1', 'x', '9999999999999999999'].map((id) => ({
          what: `malformed ${id}`,
          params: { id },
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'auditChanges'>) => body.map(({ subjectId }) => subjectId),
    },
  ],
  auditExport: [
    {
      asks: () => [
        { what: 'csv', query: 'format=csv&resource=audit-mark', status: always(200), ids: marks },
        { what: 'xlsx', query: 'format=xlsx&resource=none', status: always(200), ids: () => [] },
        ...malformed(['', 'format=pdf', ...FILTERS.map((filter) => `format=csv&${filter}`)]),
      ],
      idsOf: (body: string) => body.match(/audit-mark-\w+/g) ?? [],
    },
  ],
  sessions: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'phrase=farmer2',
          status: always(200),
          ids: (actor) => SESSION_KEYS.filter((key) => manages(actor, key)).map((key) => String(world.people[key])),
        },
        ...malformed(['page=0', 'pageSize=501', 'x=1', `phrase=${'x'.repeat(65)}`]),
      ],
      // Sessions of the actors themselves come and go with the test.
      idsOf: (body: Answer<'sessions'>) => [...new Set(body.items.map(({ userId }) => String(userId)))],
    },
  ],
  endSession: [
    {
      asks: () => [
        ...SESSION_KEYS.map((key) => ({
          what: key,
          params: { id: SESSION_IDS[key] },
          status: (actor: Actor) => (manages(actor, key) ? 204 : 404),
        })),
        { what: 'missing', params: { id: NOWHERE }, status: always(404) },
        ...['1', 'x', `${NOWHERE}0`, '%00'].map((id) => ({
          what: `malformed ${id}`,
          params: { id },
          status: always(400),
        })),
      ],
      restore: plantSessions,
    },
  ],
  personExport: [
    {
      asks: (world) => [
        ...(['a.farmer1', 'b.farmer1', 'a.manager', 'agro1'] as const).map((key) => ({
          what: key,
          params: { id: world.people[key] },
          status: withFlag(200),
          ids: () => [key],
        })),
        { what: 'missing', params: { id: MISSING_ID }, status: withFlag(404) },
        ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      idsOf: (body: Answer<'personExport'>) => [String(body.person['user_name'])],
    },
  ],
  ownExport: [
    {
      asks: () => [
        { what: 'own', status: always(200), ids: (actor) => [String(actor.key)] },
        { what: 'malformed', query: 'id=1', status: always(400) },
      ],
      idsOf: (body: Answer<'ownExport'>) => [String(body.person['user_name'])],
    },
  ],
  erasePerson: [
    {
      asks: (world) => [
        { what: 'somebody', params: { id: world.people[ERASED] }, status: withFlag(200) },
        { what: 'missing', params: { id: MISSING_ID }, status: withFlag(404) },
        { what: 'with a body', params: { id: world.people[ERASED] }, body: { id: 1 }, status: always(400) },
        ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      restore: async (db, world) => {
        // The database itself keeps who was erased.
        await rewritingLog(db, (tx) =>
          tx
            .updateTable('appUser')
            .set({ userName: ERASED, name: `Név ${ERASED}`, email: `${ERASED}@pelda.hu`, erasedAt: null })
            .where('id', '=', world.people[ERASED])
            .execute(),
        );
      },
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

function withFlag(status: number) {
  return (_actor: Actor, flag: string | undefined) => (flag === 'true' ? status : 403);
}
