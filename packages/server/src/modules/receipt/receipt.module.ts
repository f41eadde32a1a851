import type { Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { changeReceipt } from './receipt.service.ts';

export const receiptModule: Module = {
  routes: ({ calls, deps: { clock, database } }) => {
    const contextOf = contextsBy(clock);
    calls.serve('changeReceipt', (request) =>
      changeReceipt(database.kysely, contextOf(request), request.params.changeId),
    );
  },
};
