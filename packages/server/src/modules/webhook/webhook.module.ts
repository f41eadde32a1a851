import type { Config } from '#server/config.ts';
import { handled, type Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { webhookSend } from './deliver.ts';
import { webhooksDue } from './dueWebhooks.ts';
import { resendWebhookMessage, testWebhook, webhookMessages } from './messages.service.ts';
import { endWebhookSecret, renewWebhookSecret } from './secrets.service.ts';
import type { SendConfig } from './send.ts';
import { WEBHOOK_SEND } from './webhook.jobs.ts';
import { changeWebhook, createWebhook, removeWebhook, webhooks } from './webhook.service.ts';

const sending = ({ publicUrl, webhookKey, dataDir, privateWebhooks }: Config): SendConfig => ({
  publicUrl,
  webhookKey,
  dataDir,
  privateHosts: privateWebhooks,
});

export const webhookModule: Module = {
  routes: ({ calls, deps: { clock, config, database }, jobs }) => {
    const { kysely } = database;
    const contextOf = contextsBy(clock);
    const send = sending(config);
    calls.serve('webhooks', (request) => webhooks(kysely, contextOf(request), request.params.id));
    calls.serve('createWebhook', (request) =>
      createWebhook(kysely, send, contextOf(request), request.params.id, request.body),
    );
    calls.serve('changeWebhook', (request) =>
      changeWebhook(kysely, send, contextOf(request), request.params.id, request.body),
    );
    calls.serve('renewWebhookSecret', (request) =>
      renewWebhookSecret(kysely, send, contextOf(request), request.params.id),
    );
    calls.serve('endWebhookSecret', (request) => endWebhookSecret(kysely, contextOf(request), request.params.id));
    calls.serve('removeWebhook', (request) => removeWebhook(kysely, contextOf(request), request.params.id));
    calls.serve('testWebhook', (request) => testWebhook(kysely, send, contextOf(request), request.params.id));
    calls.serve('webhookMessages', (request) => webhookMessages(kysely, contextOf(request), request.params.id));
    calls.serve('resendWebhookMessage', (request) =>
      resendWebhookMessage(kysely, jobs, contextOf(request), request.params),
    );
  },
  jobs: [
    handled(WEBHOOK_SEND, ({ config, clock, database }) =>
      webhookSend({ executor: database.kysely, clock, config: sending(config) }),
    ),
  ],
  schedules: [webhooksDue],
};
