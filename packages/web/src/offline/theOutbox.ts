import { credentials } from '#web/lib/browserCredentials.ts';
import { openChannel } from './channel.ts';
import { currentOutbox } from './currentOutbox.ts';
import { type LegacyEntry, legacyEntries } from './legacy.ts';
import { operationsOf } from './legacyOperations.ts';
import { isLane } from './lane.ts';
import { Outbox } from './outbox.ts';
import { openStore } from './store.ts';

/** A browser that does not answer for so long stores nothing. */
const PATIENCE_MS = 10_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new DOMException('The store does not open', 'TimeoutError')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function readLegacy(userId: number): readonly LegacyEntry[] {
  try {
    return legacyEntries(window.localStorage, userId, new Date().toISOString());
  } catch {
    // A browser without it has no drafts of an earlier build.
    return [];
  }
}

function forgetLegacy(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // It is taken over once more at the next start, and the newer version stays.
  }
}

/** Takes over drafts of an earlier build; the old copy is removed when the new one is on the disk. */
async function takeOver(outbox: Outbox): Promise<void> {
  for (const { key, entry, isDated } of readLegacy(outbox.userId)) {
    const known = outbox.get(entry.id);
    // Written by a tab of the earlier build since. Which version is newer is unknown: it waits until the other is
    // sent.
    if (known !== null && !isDated) continue;
    if (known === null || known.at < entry.at) outbox.change(entry.id, () => entry);
    await outbox.settled(entry.id);
    if (outbox.isKept(entry.id)) forgetLegacy(key);
  }
}

/** Whether any tab of this browser is sending; unknown counts as no. */
async function isAnyTabSending(): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  try {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.some(({ name }) => isLane(name));
  } catch {
    // Where storage is forbidden, so are locks: every tab is alone.
    return false;
  }
}

/** Entries that a killed browser was sending wait again, under their names. */
async function freeOrphans(outbox: Outbox): Promise<void> {
  const orphans = outbox.all().filter(({ state }) => state.kind === 'sending');
  if (orphans.length === 0 || (await isAnyTabSending())) return;
  for (const { id } of orphans) outbox.apply(id, { type: 'wait', why: 'network' });
}

/** Points and photos that an earlier build kept become operations. */
async function takeOverEntries(outbox: Outbox): Promise<void> {
  for (const entry of outbox.all()) {
    const made = await operationsOf(entry);
    if (made.length === 0) continue;
    const file = entry.kind === 'photo' ? await outbox.file(entry.id).catch(() => null) : null;
    const ids = made.map((each) => outbox.enqueue(each, file ?? undefined));
    for (const id of ids) await outbox.settled(id);
    if (ids.every((id) => outbox.isKept(id))) outbox.apply(entry.id, { type: 'drop' });
  }
}

/**
 * What a person's outbox on this device has, where nobody is signed in: to be read and handed over as a file, and closed
 * afterwards. Nothing is sent from it.
 */
export async function readOutboxOf(userId: number): Promise<Outbox> {
  const outbox = new Outbox({
    userId,
    open: (onLost) => within(openStore(onLost)),
    channel: openChannel(userId),
    isMine: () => true,
  });
  await outbox.load();
  return outbox;
}

let loading: { readonly session: number; readonly userId: number; readonly opened: Promise<void> } | null = null;

async function open(userId: number, session: number): Promise<void> {
  currentOutbox.replace(null);
  const outbox = new Outbox({
    userId,
    open: (onLost) => within(openStore(onLost)),
    channel: openChannel(userId),
    isMine: () => credentials.read().session === session,
  });
  await outbox.load();
  await takeOver(outbox);
  await takeOverEntries(outbox);
  await freeOrphans(outbox);
  if (loading?.session === session && loading.userId === userId) currentOutbox.replace(outbox);
  else outbox.close();
}

/** Opens the outbox of the signed-in user, once per session; the last session's is closed. */
export function openOutbox(userId: number): Promise<void> {
  const { session } = credentials.read();
  if (loading?.session === session && loading.userId === userId) return loading.opened;
  // `open` awaits before it compares.
  loading = { session, userId, opened: open(userId, session) };
  return loading.opened;
}
