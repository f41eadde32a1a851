import { type Call, get } from '../../call.ts';

export const calls = {
  /** Insured blocks and blocks with frost damages in an extent. */
  frostDamages: get('/api/frostDamages', 'L7'),
  /** Where frost damages have been frequent. */
  frostChronology: get('/api/frostDamages/chronology', 'L7'),
  /** How the danger map was made. */
  frostMap: get('/api/frostDamages/map', 'L7'),
  /** The danger of a block. */
  frostDanger: get('/api/frostDanger/:meparCode', 'L7'),
  /** The perils of the act on a block and a day. */
  perils: get('/api/perils/:meparCode', 'L21'),
  perilPaper: { method: 'GET', path: '/api/perils/:meparCode/paper.pdf', permission: 'L21', answer: 'binary' },
} as const satisfies Record<string, Call>;

export const routes = {
  frostDamage: '/view/frostDamage',
  perils: '/view/perils',
} as const satisfies Record<string, `/${string}`>;
