import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { channelsFor, NOTICE_CHANNELS, type NoticeChannels } from '@georisk/domain/notice/channels.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { addressOn, type Channel, type Outbox } from '#server/modules/mail/outbox.ts';
import { newId } from '#server/uuid.ts';
import { chooseChannels, type WaitingPerson, waitingPeople } from './reach.repository.ts';

type Reach = Answer<'nextReach'>;
type Reachable = Readonly<Record<Channel, boolean>>;
interface Reached {
  readonly person: WaitingPerson;
  readonly reachable: Reachable;
}

const reachableBy = (person: WaitingPerson): Reachable => ({
  email: person.active && addressOn('email', person) !== null,
  sms: person.active && addressOn('sms', person) !== null,
});

const ofAddresses = ({ email, sms }: Reachable): keyof Reach['people'] => {
  if (email && sms) return 'both';
  if (email) return 'email';
  return sms ? 'sms' : 'neither';
};

/** What a way of sending would write, by the same rule as the messages themselves. */
function wayOf(channels: NoticeChannels, people: readonly Reached[], sends: Reachable) {
  const counted = { email: 0, sms: 0, none: 0 };
  for (const { person, reachable } of people) {
    const written = channelsFor(channels, { chosen: person.chosen, reachable, sends });
    for (const channel of written) counted[channel] += 1;
    if (written.length === 0) counted.none += 1;
  }
  return { channels, ...counted };
}

/** Whom the sends to come can reach, within the caller's reach. */
export async function nextReach(executor: Executor, outbox: Outbox, { access }: CallContext): Promise<Reach> {
  const people = (await waitingPeople(executor, access.scope)).map((person) => ({
    person,
    reachable: reachableBy(person),
  }));
  const sends = { email: outbox.sends('email'), sms: outbox.sends('sms') };
  const counts = { both: 0, email: 0, sms: 0, neither: 0 };
  for (const { reachable } of people) counts[ofAddresses(reachable)] += 1;
  const chosen = Map.groupBy(people, ({ person }) => person.channels);
  return {
    people: counts,
    ways: NOTICE_CHANNELS.map((channels) => wayOf(channels, people, sends)),
    sends,
    chosen: [...chosen].map(([channels, those]) => ({ channels, people: those.length })),
  };
}

/** Chooses how everything goes out that waits now, for the sends of the caller's reach; each company has its entry. */
export function chooseNextChannels(
  executor: Executor,
  context: CallContext,
  { channels }: Body<'chooseNextChannels'>,
): Promise<Answer<'chooseNextChannels'>> {
  return inTransaction(executor, async (tx) => {
    const changed = await chooseChannels(tx, context.access.scope, channels);
    for (const [companyId, rows] of Map.groupBy(changed, (row) => row.companyId)) {
      const people = new Set(rows.map(({ userId }) => userId)).size;
      await recordChange(tx, {
        id: newId(),
        companyId,
        ...doersOf(context),
        subjectType: 'nextNotices',
        subjectId: String(companyId),
        operation: 'next-notices-changed',
        baseVersion: null,
        deviceAt: null,
        before: null,
        after: { channels, people },
        answer: null,
      });
      await log(tx, context, 'next-notices-changed', channels ?? 'by-company', companyId);
    }
    return { people: new Set(changed.map(({ userId }) => userId)).size };
  });
}
