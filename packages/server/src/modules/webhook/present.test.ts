import { describe, expect, it } from 'vitest';
import { earlierUntilAt, present } from './webhook.service.ts';
import type { WebhookRow } from './webhook.repository.ts';
import { webhookTexts } from './webhook.hu.ts';

const NOW = new Date('2026-11-27T10:00:00.000Z');
const SECRET = Buffer.from('a secret');
const ROW: WebhookRow = {
  id: 'f6b9f0a2-0000-4000-8000-000000000001',
  companyId: 4,
  url: 'https://example.hu/hook',
  events: ['alert.created'],
  sealedSecret: SECRET,
  sealedEarlierSecret: SECRET,
  earlierUntil: null,
  goneAt: null,
  active: true,
  version: 3,
  createdAt: new Date('2026-11-01T00:00:00.000Z'),
  waiting: 2,
  state: null,
  triedAt: null,
  status: null,
  fault: null,
};

describe('earlierUntilAt', () => {
  it.each<[string, Date | null, Date | null]>([
    ['there is none', null, null],
    ['it has ended', new Date(NOW.getTime() - 1), null],
    ['it ends now', NOW, null],
    ['it still signs', new Date(NOW.getTime() + 1), new Date(NOW.getTime() + 1)],
  ])('where %s', (_, earlierUntil, expected) => {
    expect(earlierUntilAt({ earlierUntil }, NOW)).toEqual(expected);
  });
});

describe('present', () => {
  it('says everything but the secrets', () => {
    const shown = present(ROW, NOW);
    expect(shown).toEqual({
      id: ROW.id,
      companyId: 4,
      url: 'https://example.hu/hook',
      events: ['alert.created'],
      active: true,
      createdAt: '2026-11-01T00:00:00.000Z',
      goneAt: null,
      earlierSecretUntil: null,
      last: null,
      waiting: 2,
      version: 3,
    });
    expect(JSON.stringify(shown)).not.toContain(SECRET.toString('base64'));
  });

  it('says what became of the last message, and since when its receiver is gone', () => {
    const triedAt = new Date('2026-11-27T09:59:00.000Z');
    const failed = { ...ROW, state: 'failed', triedAt, status: 410, fault: 'nem vette át', goneAt: triedAt } as const;
    expect(present(failed, NOW)).toMatchObject({
      last: { state: 'failed', at: '2026-11-27T09:59:00.000Z', status: 410, fault: 'nem vette át' },
      goneAt: '2026-11-27T09:59:00.000Z',
    });
  });

  it('says until when the earlier secret signs, as long as it does', () => {
    const earlierUntil = new Date('2026-11-28T00:00:00.000Z');
    expect(present({ ...ROW, earlierUntil }, NOW).earlierSecretUntil).toBe('2026-11-28T00:00:00.000Z');
    expect(present({ ...ROW, earlierUntil }, earlierUntil).earlierSecretUntil).toBeNull();
  });
});

it('a new secret is refused with the day and the time in Budapest until which the one before signs', () => {
  expect(webhookTexts.secretChanging(new Date('2026-11-28T23:05:40.000Z'))).toBe(
    'A korábbi titok 2026. 11. 29. 00:05-ig érvényes. Zárja le, vagy várja meg, amíg lejár, és utána készítsen újat!',
  );
});
