import { WEBHOOK_EVENTS, type WebhookKind } from '@georisk/contract/verticals/admin/webhooks.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const url = { type: 'string', format: 'uri', description: 'the screen that shows it' };

/** What each message says of its object. */
const DATA: Readonly<Record<Exclude<WebhookKind, 'test'>, Record<string, unknown>>> = {
  'alert.created': {
    number: { type: 'integer' },
    kind: text,
    date: { type: 'string', format: 'date' },
    meparCode: text,
    areaHa: number,
    url,
  },
  'case.stateChanged': {
    number: text,
    state: text,
    previousState: { type: ['string', 'null'], description: 'null where the case was opened' },
    url,
  },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

/** The messages that are sent to a company's own programs, as the `webhooks` of OpenAPI 3.1. */
export const webhookOperations = () =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: event,
          description: 'Signed by Standard Webhooks; see /api/guide#webhooks for how a receiver verifies it.',
          parameters: [
            header('webhook-id', 'the event, the same at every try'),
            header('webhook-timestamp', 'seconds since 1970, of this try'),
            header(
              'webhook-signature',
              'v1, and the HMAC-SHA256 of id.timestamp.body in base64; for a day after a new secret was made two of them, by the new and the earlier secret, with a space between',
            ),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id', 'type', 'timestamp', 'companyId', 'data'],
                  properties: {
                    id: { type: 'string', format: 'uuid' },
                    type: { const: event },
                    timestamp: { type: 'string', format: 'date-time' },
                    companyId: { type: 'integer' },
                    data: { type: 'object', properties: DATA[event] },
                  },
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken' },
            '410': { description: 'Gone: switches the webhook off until somebody switches it on again' },
            default: { description: 'Not taken: sent again later' },
          },
        },
      },
    ]),
  );
