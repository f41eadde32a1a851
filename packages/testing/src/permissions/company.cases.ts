import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '@georisk/server/db/schema.ts';
import { COMPANIES, type CompanyKey } from '../people.ts';
import { greenPng } from '../png.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { rewritingLog } from '../database.ts';

const reaches = ({ role, companyId }: Actor, id: number) => cellFor('M1', role) === 'A' || companyId === id;
const isAll = ({ role }: Actor) => cellFor('M1', role) === 'A';

const TARGETS: readonly CompanyKey[] = ['A', 'B', 'forest1'];
const LOGO = greenPng(8, 4).toString('base64');
/** One empty page. */
const TERMS = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
).toString('base64');
const MADE = 'Új Biztosító';

/** A write to each kind of company: one's own, another's, a missing one, and an invalid number. */
const asks = (body: unknown, malformed: readonly unknown[]): Ask[] => [
  ...TARGETS.map((key) => ({
    what: key,
    params: { id: COMPANIES[key].id },
    body,
    status: (actor: Actor) => (reaches(actor, COMPANIES[key].id) ? 200 : 404),
  })),
  { what: 'missing', params: { id: MISSING_ID }, body, status: always(404) },
  ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, body, status: always(400) })),
  ...malformed.map((each) => ({
    what: `malformed ${JSON.stringify(each)}`,
    params: { id: COMPANIES.A.id },
    body: each,
    status: always(400),
  })),
];

const restore = async (db: Kysely<Schema>) => {
  await db.deleteFrom('companyFile').execute();
  await db
    .updateTable('company')
    .set({
      version: 1,
      logoUrl: null,
      termsUrl: null,
      hidePolicyDamage: false,
      riskTaking: sql<boolean>`id = ${COMPANIES.A.id}`,
    })
    .execute();
};

const onA = (what: string, body: object, status: (actor: Actor) => number): Ask => ({
  what,
  params: { id: COMPANIES.A.id },
  body,
  status: (actor) => (reaches(actor, COMPANIES.A.id) ? status(actor) : 404),
});

const idOf = (body: Answer<'changeCompany'>) => [String(body.id)];

export const companyCases = {
  adminCompanies: [
    {
      asks: () => [
        {
          what: 'all',
          status: always(200),
          ids: (actor) =>
            Object.values(COMPANIES)
              .filter(({ id }) => reaches(actor, id))
              .map(({ id }) => String(id)),
        },
        { what: 'malformed', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'adminCompanies'>) => body.map(({ id }) => String(id)),
    },
  ],
  createCompany: [
    {
      asks: () => [
        { what: 'new', body: { name: MADE, kind: 'insurer' }, status: (actor) => (isAll(actor) ? 201 : 404) },
        {
          what: 'a name that is taken',
          body: { name: 'company a', kind: 'insurer' },
          status: (actor) => (isAll(actor) ? 422 : 404),
        },
        ...[
          {},
          { name: MADE },
          { name: MADE, kind: 'bank' },
          { name: MADE, kind: 'insurer', id: 1 },
          { name: MADE, kind: 'insurer', demo: true },
        ].map((body) => ({ what: `malformed ${JSON.stringify(body)}`, body, status: always(400) })),
      ],
      restore: async (db) => {
        const made = db.selectFrom('company').select('id').where('name', '=', MADE);
        await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').where('companyId', 'in', made).execute());
        await rewritingLog(db, (tx) => tx.deleteFrom('change').where('companyId', 'in', made).execute());
        await db.deleteFrom('company').where('name', '=', MADE).execute();
      },
    },
  ],
  changeCompany: [
    {
      asks: () => [
        ...asks({ version: 1, hidePolicyDamage: true }, [
          {},
          { version: 1, demo: true },
          { version: 1, id: 7 },
          { version: 1, logoUrl: 'x' },
          { version: '1' },
        ]),
        onA('a stale version', { version: 9, title: 'X' }, always(409)),
        onA('takes risks', { version: 1, riskTaking: false }, (actor) => (isAll(actor) ? 200 : 422)),
        onA('a colour that cannot be read', { version: 1, theme: '#FFD400' }, always(422)),
      ],
      idsOf: idOf,
      restore,
    },
  ],
  setCompanyLogo: [
    {
      asks: () => [
        ...asks({ version: 1, file: LOGO }, [{}, { file: LOGO }, { version: 1, file: '' }, { version: 1, file: 5 }]),
        onA('no picture', { version: 1, file: TERMS }, always(422)),
      ],
      idsOf: idOf,
      restore,
    },
  ],
  removeCompanyLogo: [{ asks: () => asks(undefined, []), idsOf: idOf, restore }],
  setCompanyTerms: [
    {
      asks: () => [
        ...asks({ version: 1, file: TERMS }, [{}, { version: 1 }]),
        onA('no PDF', { version: 1, file: LOGO }, always(422)),
      ],
      idsOf: idOf,
      restore,
    },
  ],
  companyFile: [
    {
      asks: () =>
        [`${'0'.repeat(64)}.png`, 'x', '..%2f..%2fetc%2fpasswd', '%252e%252e', 'a'.repeat(200)].map((fileName) => ({
          what: `none ${fileName}`,
          params: { fileName },
          status: always(404),
        })),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
