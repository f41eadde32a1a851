import { describe, expect, it } from 'vitest';
import { isResendable, JOINT_ORDER, jointState, NOTICE_STATES, type NoticeFacts, noticeState } from './noticeState.ts';

const sent: NoticeFacts = { delivery: 'notified', status: 'sent', opened: false, bounced: false };

describe('the state of a notice', () => {
  it.each([
    [{ delivery: 'waiting', status: null }, 'waiting'],
    [{ delivery: 'skipped', status: null }, 'skipped'],
    [{ status: 'queued' }, 'queued'],
    [{ status: 'sending' }, 'queued'],
    [{}, 'handed'],
    [{ status: 'failed' }, 'refused'],
    [{ status: 'outbox' }, 'unsent'],
    [{ status: null }, 'unknown'],
    [{ bounced: true }, 'bounced'],
    [{ opened: true }, 'opened'],
    [{ opened: true, bounced: true }, 'opened'],
    [{ status: 'failed', opened: true }, 'opened'],
    [{ status: 'outbox', opened: true }, 'opened'],
    [{ delivery: 'waiting', opened: true }, 'waiting'],
  ] as const)('of %o is %s', (facts, state) => {
    expect(noticeState({ ...sent, ...facts })).toBe(state);
  });

  it('lets those alone be sent again that did not arrive', () => {
    expect(NOTICE_STATES.filter(isResendable)).toEqual(['refused', 'bounced']);
  });
});

describe('the state of a notice on two channels', () => {
  it.each([
    [['handed', 'bounced'], 'handed'],
    [['refused', 'opened'], 'opened'],
    [['queued', 'handed'], 'handed'],
    [['refused', 'queued'], 'queued'],
    [['bounced', 'refused'], 'bounced'],
    [['unsent', 'refused'], 'refused'],
    [[], 'unknown'],
  ] as const)('of %j is %s', (states, joint) => {
    expect(jointState(states)).toBe(joint);
    expect(jointState(states.toReversed())).toBe(joint);
  });

  it('has a place for every state', () => expect(JOINT_ORDER.toSorted()).toEqual(NOTICE_STATES.toSorted()));
});
