import type { Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { noticeSettings, saveNoticeChannels, saveNoticeText } from './noticeText.service.ts';
import { testNoticeText } from './testNotice.service.ts';

/** How a company writes to its farmers, and in which words. */
export const noticeTextModule: Module = {
  routes: ({ calls, deps: { clock, database }, sending }) => {
    const { kysely } = database;
    const contextOf = contextsBy(clock);
    calls.serve('noticeSettings', (request) => noticeSettings(kysely, sending, contextOf(request), request.params.id));
    calls.serve('saveNoticeChannels', (request) =>
      saveNoticeChannels(kysely, contextOf(request), request.params.id, request.body),
    );
    calls.serve('saveNoticeText', (request) =>
      saveNoticeText(kysely, sending, contextOf(request), request.params, request.body),
    );
    calls.serve('testNoticeText', (request) =>
      testNoticeText(kysely, sending, contextOf(request), request.params, request.body),
    );
  },
};
