import { always, type CallCase } from './ask.ts';

const MISSING = '018f3f3e-0000-7000-8000-00000000abcd';

export const receiptCases = {
  // Whose change it is, is tested with the receipts themselves (`receipt.api.test.ts`).
  changeReceipt: [
    {
      asks: () => [
        { what: 'missing', params: { changeId: MISSING }, status: always(404) },
        { what: 'malformed', params: { changeId: 'x' }, status: always(400) },
        { what: 'unknown parameter', params: { changeId: MISSING }, query: 'userId=1', status: always(400) },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
