import { routes } from '@georisk/contract/verticals/insurance/insurance.vertical.ts';
import type { WebhookKind } from '@georisk/contract/verticals/admin/webhooks.ts';

export interface MessageFacts {
  readonly id: string;
  readonly kind: WebhookKind;
  readonly companyId: number;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The page that shows the object of an event. */
const PAGES: Readonly<Record<WebhookKind, ((data: MessageFacts['data']) => string) | undefined>> = {
  'alert.created': ({ meparCode }) => routes.block.replace(':meparCode', encodeURIComponent(String(meparCode))),
  'case.stateChanged': ({ number }) => routes.damage.replace(':id', encodeURIComponent(String(number))),
  test: undefined,
};

/** What a person calls the object: the number of a case, the code of a block. */
export const subjectOf = (kind: WebhookKind, data: MessageFacts['data']): string | null => {
  if (kind === 'test') return null;
  const subject = kind === 'alert.created' ? data['meparCode'] : data['number'];
  return typeof subject === 'string' ? subject : null;
};

/** The body of a message: the same bytes at every try. */
export function bodyOf({ id, kind, companyId, occurredAt, data }: MessageFacts, publicUrl: string): string {
  const page = PAGES[kind]?.(data);
  return JSON.stringify({
    id,
    type: kind,
    timestamp: occurredAt.toISOString(),
    companyId,
    data: { ...data, ...(page !== undefined && { url: `${publicUrl}${page}` }) },
  });
}
