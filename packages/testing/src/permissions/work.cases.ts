import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { always, type CallCase } from './ask.ts';
import { WORK_NAMES, WORK_OWNERS } from './work.ts';

const NOWHERE = '019f0000-0000-7000-8000-000000000000';

export const workCases = {
  work: [
    {
      asks: () => [
        ...['', 'state=failed'].map((query) => ({
          what: `all ${query}`,
          query,
          status: always(200),
          ids: ({ role, companyId }: { readonly role: number | 'anon'; readonly companyId: number | null }) =>
            WORK_NAMES.filter(
              (name) => cellFor('M13', role) === 'A' || (WORK_OWNERS[name] !== null && WORK_OWNERS[name] === companyId),
            ),
        })),
        { what: 'none', query: 'state=running', status: always(200), ids: () => [] },
        ...['page=0', 'pageSize=501', 'x=1', 'state=x', 'companyId=7'].map((query) => ({
          what: `malformed ${query}`,
          query,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'work'>) => body.items.map(({ subject }) => String(subject)),
    },
  ],
  retryWork: [
    {
      asks: ({ imagery: { work } }) => [
        ...WORK_NAMES.map((name) => ({ what: name, params: { id: work[name] }, status: always(204) })),
        { what: 'missing', params: { id: NOWHERE }, status: always(404) },
        ...['1', 'x', `${NOWHERE}0`, '%00'].map((id) => ({
          what: `malformed ${id}`,
          params: { id },
          status: always(400),
        })),
      ],
      restore: (db) => db.updateTable('work').set({ state: 'failed', error: 'nem ment' }).execute(),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
