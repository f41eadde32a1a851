import { inGroup, isRole } from '@georisk/domain/roles/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { SessionKind } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { knownDevice, rememberDevice } from '#server/modules/device/devices.ts';
import { logSourceOf, writeLog } from '#server/modules/log/writeLog.ts';
import { findUserByName, holdSignIn, type SignInUser, setPasswordHash } from '#server/modules/user/user.repository.ts';
import type { Sessions } from './authenticator.ts';
import { type GuessDeps, passwordGuess } from './passwordGuesses.ts';
import type { Passwords } from './passwords.ts';
import { deleteSession, endOldestSessions, insertSession } from './session.repository.ts';
import { sessionLife } from './sessionLife.ts';
import { hashOf, newToken } from '#server/tokens.ts';

const MAX_SESSIONS = 10;
/** A password is checked again where the hash was replaced meanwhile, as by one with today's parameters. */
const MAX_LOOKS = 3;

export interface SessionDeps extends GuessDeps {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly isDemo: () => Promise<boolean>;
}

/** Where a call came from. */
export interface CalledFrom {
  readonly ip: string;
  readonly requestId: string;
}

/** The origin with the browser. */
export interface Origin extends CalledFrom {
  /** The secrets that the browser keeps from earlier sign-ins: one for each person. */
  readonly devices: readonly string[];
}

export interface StartedSession {
  readonly id: string;
  readonly token: string;
  readonly lifeSeconds: number;
}

/** A session, and the secrets for the browser so that it is known next time. */
export interface SignedIn extends StartedSession {
  readonly devices: readonly string[] | undefined;
}

interface SessionStart {
  readonly kind: SessionKind;
  readonly userId: number;
  readonly role: number;
  readonly actorId?: number | null;
  readonly actorSessionId?: string | null;
  readonly linkId?: string | null;
  readonly reason?: string | null;
}

/** Makes a session with a token of its own; of a person's sessions beyond ten the oldest end. */
export async function startSession(executor: Executor, now: Date, start: SessionStart): Promise<StartedSession> {
  const { idleSeconds, lifeSeconds } = sessionLife(start.kind, start.role);
  const token = newToken();
  const id = newId();
  await insertSession(executor, {
    tokenHash: hashOf(token),
    id,
    userId: start.userId,
    actorId: start.actorId ?? null,
    actorSessionId: start.actorSessionId ?? null,
    kind: start.kind,
    linkId: start.linkId ?? null,
    createdAt: now,
    authenticatedAt: now,
    lastUsedAt: now,
    idleSeconds,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
    reason: start.reason ?? null,
  });
  // An account that many people share has as many sessions as visitors.
  if (!inGroup(start.role, 'shared')) await endOldestSessions(executor, start.userId, MAX_SESSIONS);
  return { id, token, lifeSeconds };
}

/** Whether a password opens this account at all; a shared account has one only in a demo. */
async function maySignIn(user: SignInUser, isDemo: () => Promise<boolean>): Promise<boolean> {
  if (user.status !== 'active' || !isRole(user.role)) return false;
  return !inGroup(user.role, 'shared') || (await isDemo());
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Whether the values that decided the sign-in are unchanged; they stay so until the transaction ends. */
async function standsStill(tx: Executor, { id, passwordHash, status, role }: SignInUser): Promise<boolean> {
  const now = await holdSignIn(tx, id);
  return now?.passwordHash === passwordHash && now.status === status && now.role === role;
}

interface Verified {
  readonly user: SignInUser;
  readonly password: string;
  readonly origin: Origin;
  readonly presented: Caller | undefined;
  readonly now: Date;
}

/** The session of a person whose password was right; none where password, role or account have changed by now. */
async function startVerified(executor: Executor, deps: SessionDeps, verified: Verified): Promise<SignedIn | undefined> {
  const { user, password, origin, presented, now } = verified;
  const renewed = deps.passwords.isOutdated(user.passwordHash ?? '') ? await deps.passwords.hash(password) : null;
  return inTransaction(executor, async (tx) => {
    if (!(await standsStill(tx, user))) return undefined;
    if (renewed) await setPasswordHash(tx, user.id, renewed, now);
    if (presented) await deleteSession(tx, presented.session.id);
    await writeLog(tx, { ...logSourceOf(user, origin), type: 'login', at: now });
    const session = await startSession(tx, now, { kind: 'password', userId: user.id, role: user.role });
    return { ...session, devices: await rememberDevice(tx, origin.devices, user.id, now) };
  });
}

/**
 * Password sign-in. Unknown name, wrong password, disabled, link-only and shared accounts are refused in the same words
 * and take the same time.
 * @param presented the session that made the call; the new one replaces it
 */
export async function signIn(
  executor: Executor,
  deps: SessionDeps,
  { username, password }: Credentials,
  origin: Origin,
  presented: Caller | undefined,
): Promise<SignedIn> {
  const now = deps.clock.now();
  let user = await findUserByName(executor, username);
  const device = await knownDevice(executor, origin.devices, [user?.id ?? 0], now);
  const guess = await passwordGuess(executor, deps, { userName: username, ip: origin.ip, device, now });
  await guess.admit();
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const matches = await deps.passwords.matches(user?.passwordHash ?? null, password, guess.known);
    if (!user || !matches || !(await maySignIn(user, deps.isDemo))) break;
    await guess.recheck();
    const started = await startVerified(executor, deps, { user, password, origin, presented, now });
    if (started && presented) deps.sessions.forgetSession(presented.session.id);
    if (started) return started;
    user = await findUserByName(executor, username);
  }
  await writeLog(executor, { ...logSourceOf(user, origin), type: 'login-failed', at: now });
  await guess.wrong();
  throw new Problem('sign-in-failed');
}

/** Ends the session of the call, and those opened from it by impersonation. */
export async function signOut(
  executor: Executor,
  deps: SessionDeps,
  caller: Caller,
  origin: CalledFrom,
): Promise<void> {
  const type = caller.session.actorId === null ? 'logout' : 'impersonate-end';
  await inTransaction(executor, async (tx) => {
    await deleteSession(tx, caller.session.id);
    await writeLog(tx, {
      ...logSourceOf(caller, origin),
      actorId: caller.session.actorId,
      type,
      at: deps.clock.now(),
    });
  });
  deps.sessions.forgetSession(caller.session.id);
}
