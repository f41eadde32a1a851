import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { NoticeObstacle } from '@georisk/contract/verticals/insurance/alerts.ts';
import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { SWATH_SIZES } from '@georisk/domain/radar/swath.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { type ChangeRecord, recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';
import { channelsFor } from '#server/modules/alert/channelFor.ts';
import { type AlertSetting, lockPeople, settingsOf } from '#server/modules/alert/settings.repository.ts';
import { companyChannels, companyTexts } from '#server/modules/mail/noticeText.repository.ts';
import { type Channel, type Letter, type Outbox, type OutgoingMessage, textOn } from '#server/modules/mail/outbox.ts';
import { findUsers, type SignInUser } from '#server/modules/user/user.repository.ts';
import { newId } from '#server/uuid.ts';
import { eventAreaOf } from './event.service.ts';
import { areaOf, type EventArea } from './eventArea.repository.ts';
import { type HitFarmer, hitFarmers } from './eventHits.repository.ts';
import { eventLetter } from './eventLetter.ts';
import { recentEventWords } from './eventRepeats.repository.ts';
import { radarTexts as texts } from './radar.hu.ts';

type Wanted = Body<'eventNoticePreview'>;

export interface EventNoticeDeps {
  readonly outbox: Outbox;
  readonly bounds: BBox;
}

/** Those who cannot be written to that are named in a preview. */
const MAX_NAMED = 100;

type EventObstacle = NoticeObstacle | 'repeated';

interface Notice {
  readonly user: SignInUser;
  readonly farmer: HitFarmer;
  /** None where an obstacle is. */
  readonly channels: readonly Channel[];
  readonly obstacle: EventObstacle | null;
}

/** Alerts may cover any area that is asked about; whose farmers are written to is limited as of drawn areas. */
async function refuseTooWide(tx: Executor, parts: EventArea): Promise<void> {
  const area = await areaOf(tx, parts);
  if (area <= SWATH_SIZES[1]) return;
  const message = texts.tooWideForNotices(area);
  throw new Problem('form-refused', { message, fields: { areas: message } });
}

async function farmersOf(
  tx: Executor,
  context: CallContext,
  { date: day, phenomenon, severity, areas, policyIds }: Wanted,
  bounds: BBox,
): Promise<readonly HitFarmer[]> {
  const date = day as IsoDate;
  if (date > context.today)
    throw new Problem('form-refused', { message: texts.laterEvent, fields: { date: texts.laterEvent } });
  const area = await eventAreaOf(tx, context, { date, areas }, bounds);
  if (areas === ALERT_AREAS) await refuseTooWide(tx, area);
  const { peril } = PHENOMENA[phenomenon];
  return hitFarmers(tx, { scope: context.access.scope, area, severity, date, peril, ...(policyIds && { policyIds }) });
}

const idsOf = (farmers: readonly HitFarmer[]) => farmers.flatMap(({ userId }) => (userId === null ? [] : [userId]));

/** What is read of a company once, whatever the number of its farmers. */
const byCompany = <T>(read: (companyId: number | null) => Promise<T>) => {
  const known = new Map<number | null, Promise<T>>();
  return (companyId: number | null): Promise<T> => {
    const value = known.get(companyId) ?? read(companyId);
    known.set(companyId, value);
    return value;
  };
};

/** On which channels farmers are written to, by the same rules as of alerts; or why not. */
async function noticesTo(tx: Executor, outbox: Outbox, farmers: readonly HitFarmer[]): Promise<Notice[]> {
  const ids = idsOf(farmers);
  const users = new Map((await findUsers(tx, ids)).map((user) => [user.id, user]));
  const settingFor = await settingsOf(tx, ids);
  const ways = byCompany((companyId) => companyChannels(tx, companyId));
  const notices: Notice[] = [];
  for (const farmer of farmers) {
    const user = farmer.userId === null ? undefined : users.get(farmer.userId);
    if (user === undefined) continue;
    const setting = settingFor(user.id);
    const channels = channelsFor(outbox, user, setting, await ways(user.companyId));
    const obstacle = obstacleOf(user, setting.frequency, channels);
    notices.push({ user, farmer, channels: obstacle === null ? channels : [], obstacle });
  }
  return notices;
}

function obstacleOf(
  { status }: SignInUser,
  frequency: AlertSetting['frequency'],
  channels: readonly Channel[],
): EventObstacle | null {
  if (status !== 'active') return 'disabled';
  if (frequency === 'never') return 'unsubscribed';
  return channels.length === 0 ? 'no-address' : null;
}

/** Leaves out the channels on which a farmer was sent the same words within a day. */
async function withoutRepeats(
  tx: Executor,
  notices: readonly Notice[],
  letterTo: LetterTo,
  now: Date,
): Promise<Notice[]> {
  const ids = notices.flatMap(({ user, obstacle }) => (obstacle === null ? [user.id] : []));
  const sentTo = await recentEventWords(tx, ids, now);
  const left: Notice[] = [];
  for (const notice of notices) {
    const isSent = notice.obstacle === null ? sentTo(notice.user.id) : undefined;
    if (isSent === undefined) {
      left.push(notice);
      continue;
    }
    const letter = await letterTo(notice);
    const channels = notice.channels.filter(
      (channel) => !isSent({ channel, ...textOn(channel, notice.user, letter, '') }),
    );
    left.push({ ...notice, channels, obstacle: channels.length === 0 ? 'repeated' : null });
  }
  return left;
}

/** @param hold whether the people stay as they are until the end of the transaction: nobody erases them meanwhile */
async function noticesOf(
  tx: Executor,
  context: CallContext,
  wanted: Wanted,
  { outbox, bounds, hold = false }: EventNoticeDeps & { readonly hold?: boolean },
) {
  const farmers = await farmersOf(tx, context, wanted, bounds);
  if (hold) await lockPeople(tx, idsOf(farmers));
  const letterTo = lettersOf(tx, wanted);
  const notices = await withoutRepeats(tx, await noticesTo(tx, outbox, farmers), letterTo, context.at);
  const nobodys = farmers.filter(({ userId }) => userId === null);
  return {
    notices,
    letterTo,
    withoutFarmer: nobodys.reduce((sum, { plots }) => sum + plots, 0),
    companies: [...new Set(farmers.map(({ companyId }) => companyId))],
  };
}

const resourceOf = ({ date }: Wanted) => `radars/event/notices: ${date}`;

const countsOf = (notices: readonly Notice[]) => {
  const on = (channel: Channel) => notices.filter(({ channels }) => channels.includes(channel)).length;
  return {
    recipients: notices.filter(({ obstacle }) => obstacle === null).length,
    messages: { email: on('email'), sms: on('sms') },
  };
};

type LetterTo = (notice: Notice) => Promise<Letter>;

/** Writes the letters of an event, each with the words of its company. */
function lettersOf(tx: Executor, { date, phenomenon }: Wanted): LetterTo {
  const wordsOf = byCompany((companyId) => companyTexts(tx, companyId, 'event'));
  return async ({ user, farmer }) =>
    eventLetter(user, await wordsOf(user.companyId), {
      date,
      phenomenon: PHENOMENA[phenomenon].danger,
      blocks: farmer.blocks,
    });
}

/** Whom a message about an event would reach, and with which words. Nothing is written. @throws Problem 422 as `radarEvent` */
export async function eventNoticePreview(
  executor: Executor,
  context: CallContext,
  wanted: Body<'eventNoticePreview'>,
  deps: EventNoticeDeps,
): Promise<Answer<'eventNoticePreview'>> {
  const { companies, ...preview } = await inSnapshot(executor, async (tx) => {
    const { notices, letterTo, withoutFarmer, companies: owners } = await noticesOf(tx, context, wanted, deps);
    const first = notices.find(({ obstacle }) => obstacle === null);
    const letter = first && (await letterTo(first));
    return {
      companies: owners,
      farmers: notices.length,
      ...countsOf(notices),
      repeated: repeatedOf(notices),
      unreached: notices
        .flatMap(({ user, obstacle }) =>
          obstacle === null || obstacle === 'repeated' ? [] : [{ id: user.id, name: user.name, obstacle }],
        )
        .slice(0, MAX_NAMED),
      withoutFarmer,
      example:
        first === undefined || letter === undefined
          ? null
          : { name: first.user.name, subject: letter.subject, text: letter.body(first.user, ''), sms: letter.sms('') },
    };
  });
  await auditForeign(executor, context, companies, resourceOf(wanted));
  return preview;
}

const repeatedOf = (notices: readonly Notice[]): number =>
  notices.filter(({ obstacle }) => obstacle === 'repeated').length;

function figuresOf(notices: readonly Notice[]) {
  const counts = countsOf(notices);
  const repeated = repeatedOf(notices);
  return { ...counts, repeated, unreached: notices.length - counts.recipients - repeated };
}

async function writeAll(
  tx: Executor,
  context: CallContext,
  { changeId, ...wanted }: Body<'sendEventNotices'>,
  deps: EventNoticeDeps,
): Promise<Answer<'sendEventNotices'>> {
  const { notices, letterTo, companies } = await noticesOf(tx, context, wanted, { ...deps, hold: true });
  await auditForeign(tx, context, companies, resourceOf(wanted));
  const messages: OutgoingMessage[] = [];
  for (const notice of notices.filter(({ channels }) => channels.length > 0)) {
    const common = {
      kind: 'event',
      to: notice.user,
      url: '',
      now: context.at,
      letter: await letterTo(notice),
    } as const;
    messages.push(...notice.channels.map((channel) => ({ ...common, id: newId(), channel })));
  }
  await deps.outbox.putAll(tx, messages);
  const answer = figuresOf(notices);
  // The answer for a repetition; what was done is recorded for each company by itself.
  await recordSent(tx, context, wanted, { id: changeId, companyId: context.caller.companyId, after: null, answer });
  const { date, phenomenon, severity } = wanted;
  for (const [companyId, those] of Map.groupBy(notices, ({ farmer }) => farmer.companyId)) {
    const after = { date, phenomenon, severity, ...figuresOf(those) };
    await recordSent(tx, context, wanted, { id: newId(), companyId, after, answer: null });
    await log(tx, context, 'event-notices-sent', `${date} ${phenomenon} ${after.recipients}`, companyId);
  }
  return answer;
}

const recordSent = (
  tx: Executor,
  context: CallContext,
  wanted: Wanted,
  made: Pick<ChangeRecord, 'id' | 'companyId' | 'after' | 'answer'>,
): Promise<void> =>
  recordChange(tx, {
    ...made,
    ...doersOf(context),
    requestDigest: requestDigest(context, made.id),
    ...SUBJECT,
    subjectId: subjectOf(wanted),
    baseVersion: null,
    deviceAt: null,
    before: null,
  });

/** The same event, with the same areas and policies. */
const subjectOf = (wanted: Wanted): string =>
  `${wanted.date} ${createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32)}`;

const SUBJECT = { subjectType: 'eventNotice', operation: 'send-event-notices' } as const;

/**
 * Writes to the farmers of an event's hit plots, with the words of their company and on the channels of their alerts:
 * all of it in one transaction, and once for a change. A farmer who was sent the same words within a day is left out.
 * @throws Problem 422 as `radarEvent`
 */
export const sendEventNotices = (
  executor: Executor,
  context: CallContext,
  body: Body<'sendEventNotices'>,
  deps: EventNoticeDeps,
): Promise<Answer<'sendEventNotices'>> =>
  inTransaction(executor, async (tx) => {
    const { changeId, ...wanted } = body;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`event-notice ${changeId}`}, 0))`.execute(tx);
    const { userId } = doersOf(context);
    const subject = subjectOf(wanted);
    const digest = requestDigest(context, changeId);
    return once(tx, changeId, { ...SUBJECT, subject, userId, requestDigest: digest }, () =>
      writeAll(tx, context, body, deps),
    );
  });
