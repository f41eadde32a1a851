import { type Call, get, post } from '../../call.ts';

export const calls = {
  radars: get('/api/radars', 'L4'),
  radarAreas: get('/api/radars/areas', 'L4'),
  radarPolicies: get('/api/radars/policies', 'L4'),
  radarStatistics: get('/api/radars/statistics', 'L4'),
  radarDays: get('/api/radars/days', 'L4'),
  radarAlertDays: get('/api/radars/alertDays', 'L4'),
  /** Questions all: what an event's areas hit, and which areas a file has. Nothing is kept. */
  radarEvent: post('/api/radars/event', 'L4'),
  radarEventLists: post('/api/radars/event/lists', 'L4'),
  radarEventFile: post('/api/radars/event/file', 'L4'),
  /** Whoever may assign cases sees to whom. */
  radarExperts: get('/api/radars/experts', 'D16'),
  /** Whom a message about an event would reach and with which words; nothing is written. */
  eventNoticePreview: post('/api/radars/event/notices/preview', 'M2'),
  /** Writes to the farmers of the hit plots. */
  sendEventNotices: post('/api/radars/event/notices', 'M2'),
  /** Several cases at once, as from a table. */
  openRadarCases: post('/api/radars/cases', 'D9'),
} as const satisfies Record<string, Call>;

export const routes = {
  radar: '/view/radar',
} as const satisfies Record<string, `/${string}`>;
