import { isAdmin } from '@georisk/domain/roles/roles.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';

const ofCompany = (company: number) => (actor: Actor) =>
  actor.companyId === company || (actor.role !== 'anon' && isAdmin(actor.role)) ? 200 : 404;

const NO_DOCUMENTS = ['x', 'x.pdf', 'NDVI_2018-05-20_imagery.pdf', '..%2F..%2Fetc%2Fpasswd', 'damage-0.pdf'];

export const documentCases = {
  productDocument: [
    {
      asks: (world): Ask[] => {
        const { alerts } = world.imagery;
        const { damages } = world.land;
        const named = (what: string, fileName: string, status: Ask['status']): Ask => ({
          what,
          params: { fileName },
          status,
        });
        return [
          named('an alert of all', `Alert_2018-05-20_N${alerts.own}_TESTOWN1.pdf`, always(200)),
          named('an alert of B', `Alert_2018-05-20_N${alerts.foreign}_TESTFOR4.pdf`, ofCompany(7)),
          named('a case of A', `damage-${damages.own}.pdf`, ofCompany(4)),
          named('a case of B', `damage-${damages.foreign}.pdf`, ofCompany(7)),
          named('of another block', `Alert_2018-05-20_N${alerts.own}_TESTFOR4.pdf`, always(404)),
          named('of another day', `Alert_2018-05-21_N${alerts.own}_TESTOWN1.pdf`, always(404)),
          ...NO_DOCUMENTS.map((name) => named(`no document ${name}`, name, always(404))),
          named('poisoned', '%00.pdf', always(400)),
          { what: 'unknown parameter', params: { fileName: 'x.pdf' }, query: 'x=1', status: always(400) },
        ];
      },
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
