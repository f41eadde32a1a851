import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { sql } from 'kysely';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type CallCase } from './ask.ts';

const document = (karszam: string) => ({ documents: [{ type: 'A_MG_e_JKV_2', karszam, kifizetest_ker: 'igen' }] });

/** Who names the company of a document: those who write for all. */
const isAll = ({ role }: Actor) => cellFor('D19', role) === 'A';

export const inspectionCases = {
  importInspections: [
    {
      asks: () => [
        {
          what: 'of a case of company A',
          body: document('KAR-own'),
          // An administrator names the company of the case; the other company has none of that number.
          status: ({ companyId }) => (companyId === COMPANIES.A.id ? 200 : 422),
        },
        {
          what: 'company A by name',
          query: 'companyId=4',
          body: document('KAR-own'),
          status: (actor) => (isAll(actor) ? 200 : 400),
        },
        {
          what: 'a case of company B, in the name of A',
          query: 'companyId=4',
          body: document('KAR-foreign'),
          status: (actor) => (isAll(actor) ? 422 : 400),
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
