import { sql } from 'kysely';
import { always, type CallCase } from './ask.ts';

const document = (karszam: string) => ({ documents: [{ type: 'A_MG_e_JKV_2', karszam, kifizetest_ker: 'igen' }] });

export const inspectionCases = {
  importInspections: [
    {
      asks: () => [
        {
          what: 'of a case of company A',
          body: document('KAR-own'),
          // An administrator names the company of the case; the other company has none of that number.
          status: ({ companyId }) => (companyId === 4 ? 200 : 422),
        },
        {
          what: 'company A by name',
          query: 'companyId=4',
          body: document('KAR-own'),
          status: ({ role }) => (role === 2 ? 200 : 400),
        },
        {
          what: 'a case of company B, in the name of A',
          query: 'companyId=4',
          body: document('KAR-foreign'),
          status: ({ role }) => (role === 2 ? 422 : 400),
        },
        { what: 'none', body: { documents: [] }, status: always(422) },
        ...[{}, { documents: 'x' }, { documents: [1] }, { documents: [{ a: {} }] }, { documents: [], x: 1 }].map(
          (body) => ({ what: 'malformed', body, status: always(400) }),
        ),
      ],
      restore: async (db) => {
        await sql`delete from damage_inspection where inspection_number is null`.execute(db);
        await sql`delete from import_run where kind = 'inspections'`.execute(db);
      },
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
