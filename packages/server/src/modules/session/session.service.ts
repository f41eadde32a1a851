import { inGroup, isRole } from '@georisk/domain/roles/roles.ts';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/executor.ts';
import type { SessionKind } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../uuid.ts';
import { isKnownDevice, rememberDevice } from '../device/devices.ts';
import { logSourceOf, writeLog } from '../log/writeLog.ts';
import { findUserByName, type SignInUser, setPasswordHash } from '../user/user.repository.ts';
import type { Sessions } from './authenticator.ts';
import { type GuessDeps, passwordGuess } from './passwordGuesses.ts';
import type { Passwords } from './passwords.ts';
import { deleteSession, endOldestSessions, insertSession } from './session.repository.ts';
import { sessionLife } from './sessionLife.ts';
import { hashOf, newToken } from './tokens.ts';

const MOST_SESSIONS = 10;

export interface SessionDeps extends GuessDeps {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly isDemo: () => Promise<boolean>;
}

/** Where a call came from. */
export interface Origin {
  readonly ip: string;
  readonly requestId: string;
  /** What the browser keeps since somebody signed in from it. */
  readonly device?: string | undefined;
}

export interface StartedSession {
  readonly id: string;
  readonly token: string;
  readonly lifeSeconds: number;
}

/** A session, and what the browser is to keep so that it is known next time. */
export interface SignedIn extends StartedSession {
  readonly device: string | undefined;
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
  await endOldestSessions(executor, start.userId, MOST_SESSIONS);
  return { id, token, lifeSeconds };
}

/** Whether a password opens this account at all; a shared account has one in a demo only. */
async function maySignIn(user: SignInUser, isDemo: () => Promise<boolean>): Promise<boolean> {
  if (user.status !== 'active' || !isRole(user.role)) return false;
  return !inGroup(user.role, 'shared') || (await isDemo());
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Password sign-in. Unknown name, wrong password, disabled, link-only and shared accounts are told in the same words
 * and take the same time.
 * @param presented the session with which the call was made; the new one takes its place
 */
export async function signIn(
  executor: Executor,
  deps: SessionDeps,
  { username, password }: Credentials,
  origin: Origin,
  presented: Caller | undefined,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const user = await findUserByName(executor, username);
  const isKnown = await isKnownDevice(executor, origin.device, [user?.id ?? 0], now);
  const device = isKnown ? origin.device : undefined;
  const guess = await passwordGuess(executor, deps, { userName: username, ip: origin.ip, device, now });
  await guess.admit();
  const matches = await deps.passwords.matches(user?.passwordHash ?? null, password, guess.known);
  const opened = user && matches && (await maySignIn(user, deps.isDemo)) ? user : undefined;
  if (!opened) {
    await writeLog(executor, { ...logSourceOf(user, origin), type: 'login-failed', at: now });
    await guess.wrong();
    throw new Problem('sign-in-failed');
  }
  await guess.recheck();
  const renewed = deps.passwords.isOutdated(opened.passwordHash ?? '') ? await deps.passwords.hash(password) : null;
  const started = await inTransaction(executor, async (tx) => {
    if (renewed) await setPasswordHash(tx, opened.id, renewed, now);
    if (presented) await deleteSession(tx, presented.session.id);
    await writeLog(tx, { ...logSourceOf(opened, origin), type: 'login', at: now });
    const session = await startSession(tx, now, { kind: 'password', userId: opened.id, role: opened.role });
    return { ...session, device: await rememberDevice(tx, origin.device, opened.id, now) };
  });
  if (presented) deps.sessions.forgetSession(presented.session.id);
  return started;
}

/** Ends the session of the call, and what was opened from it in others' names. */
export async function signOut(executor: Executor, deps: SessionDeps, caller: Caller, origin: Origin): Promise<void> {
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
