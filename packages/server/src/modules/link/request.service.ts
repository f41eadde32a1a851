import { SESSION_TEXTS } from '@georisk/contract/verticals/session/session.hu.ts';
import { inGroup, isRole } from '@georisk/domain/roles/roles.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '#server/background.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { knownDevice } from '#server/modules/device/devices.ts';
import { logSourceOf, writeLog } from '#server/modules/log/writeLog.ts';
import { parseEmail, parsePhone } from '#server/modules/mail/address.ts';
import type { Origin } from '#server/modules/session/session.service.ts';
import { refuseThrottled, takeThrottle } from '#server/modules/session/throttle.ts';
import { findUsersByEmail, findUsersByPhone, type SignInUser } from '#server/modules/user/user.repository.ts';
import { type LinkRequest, requestWays } from './requestLimits.ts';
import { type LinkSending, sendLink } from './sendLink.ts';

export interface RequestDeps extends LinkSending {
  readonly clock: Clock;
  readonly background: Background;
  readonly logger: FastifyBaseLogger;
  readonly rateLimitFactor: number;
}

type Channel = 'email' | 'sms';

interface Asked {
  readonly channel: Channel;
  readonly address: string;
}

/** Most accounts of one address; more are a mistake of an import. */
const MAX_ACCOUNTS = 5;

const refuseField = (field: 'email' | 'phone', sentence: string) =>
  new Problem('form-refused', { message: sentence, fields: { [field]: sentence } });

const emailOf = (text: string): Asked => {
  const address = parseEmail(text);
  if (!address) throw refuseField('email', SESSION_TEXTS.invalidEmail);
  return { channel: 'email', address };
};

const phoneOf = (text: string): Asked => {
  const address = parsePhone(text);
  if (!address) throw refuseField('phone', SESSION_TEXTS.invalidPhone);
  return { channel: 'sms', address };
};

/** Exactly one of the two; an empty field of the form counts as left out. */
export function askedBy({ email, phone }: { email?: string | undefined; phone?: string | undefined }): Asked {
  if (email && !phone) return emailOf(email);
  if (phone && !email) return phoneOf(phone);
  throw refuseField('email', SESSION_TEXTS.emailOrPhone);
}

const LOOKUP: Readonly<Record<Channel, typeof findUsersByEmail>> = { email: findUsersByEmail, sms: findUsersByPhone };

/** Whether the limits allow one more request; when all of an hour is used up, the log reports it. */
async function hasRoom(executor: Executor, deps: RequestDeps, request: LinkRequest, now: Date): Promise<boolean> {
  const ways = requestWays(request, deps.rateLimitFactor);
  for (const windows of ways) if (await takeThrottle(executor, windows, now)) return true;
  const all = (ways[0] ?? []).filter(({ key }) => /^(?:link|sms)-all/.test(key));
  await refuseThrottled(executor, all, now).catch(() =>
    deps.logger.error({ alarm: 'link-requests' }, 'limit of links'),
  );
  return false;
}

interface Sending {
  readonly kind: 'login' | 'reset';
  readonly logged: 'link-request' | 'password-reset-request';
  readonly gets: (user: SignInUser) => boolean;
}

const LOGIN: Sending = {
  kind: 'login',
  logged: 'link-request',
  gets: ({ role }) => isRole(role) && !inGroup(role, 'noLoginLink'),
};

/** A person who signs in by link alone has no password to renew. */
const RESET: Sending = {
  kind: 'reset',
  logged: 'password-reset-request',
  gets: ({ role, passwordHash }) => isRole(role) && passwordHash !== null && !inGroup(role, 'shared'),
};

async function serve(executor: Executor, deps: RequestDeps, sending: Sending, asked: Asked, origin: Origin) {
  const now = deps.clock.now();
  const users = (await LOOKUP[asked.channel](executor, asked.address)).filter(sending.gets).slice(0, MAX_ACCOUNTS);
  const ids = users.map(({ id }) => id);
  const device = await knownDevice(executor, origin.devices, ids, now);
  if (!(await hasRoom(executor, deps, { ...asked, ip: origin.ip, device }, now))) return;
  if (users.length === 0) {
    await writeLog(executor, { ...logSourceOf(undefined, origin), type: sending.logged, at: now });
  }
  for (const to of users) {
    const source = logSourceOf(to, origin);
    await inTransaction(executor, async (tx) => {
      await writeLog(tx, { ...source, type: sending.logged, at: now });
      await sendLink(tx, deps, { kind: sending.kind, channel: asked.channel, to, createdBy: null, source, now });
    });
  }
}

/** All work follows the answer: neither the answer nor its time shows whether the address is known. */
const later = (executor: Executor, deps: RequestDeps, sending: Sending, asked: Asked, origin: Origin): void =>
  deps.background.run(sending.logged, () => serve(executor, deps, sending, asked, origin));

export const requestLoginLink = (executor: Executor, deps: RequestDeps, asked: Asked, origin: Origin): void =>
  later(executor, deps, LOGIN, asked, origin);

export const requestPasswordReset = (executor: Executor, deps: RequestDeps, asked: Asked, origin: Origin): void =>
  later(executor, deps, RESET, asked, origin);
