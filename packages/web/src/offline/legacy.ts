import { type ChangeStamp, type Entry, type EntryKind, newEntry } from './entry.ts';

/** Former place of drafts: one key of localStorage each, `<prefix><user>:<subject>`. */
const PREFIXES = [
  ['georisk-draft:', 'outline'],
  ['georisk-shape:', 'shape'],
  ['georisk-sampling:', 'points'],
  ['georisk-point:', 'point-text'],
  ['georisk-new-case:', 'new-case'],
] as const satisfies readonly (readonly [string, EntryKind])[];

/** Subject of the one new case that somebody writes. */
export const NEW_CASE = 'new';

type Old = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem'>;

export interface LegacyEntry {
  readonly key: string;
  readonly entry: Entry;
  /** It contains its time of writing. */
  readonly isDated: boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function stampOf(kind: EntryKind, value: Readonly<Record<string, unknown>>, at: string): ChangeStamp | null {
  if (kind === 'points')
    return typeof value['changeId'] === 'string' ? { id: value['changeId'], deviceTime: at } : null;
  const { change } = value;
  if (!isRecord(change) || typeof change['id'] !== 'string' || typeof change['deviceTime'] !== 'string') return null;
  return { id: change['id'], deviceTime: change['deviceTime'] };
}

function subjectOf(rest: string, kind: EntryKind, userId: number): string | null {
  if (kind === 'new-case') return rest === String(userId) ? NEW_CASE : null;
  return rest.startsWith(`${userId}:`) ? rest.slice(`${userId}:`.length) : null;
}

/** The drafts of one person that an earlier build stored. @param now ISO 8601, for those without a time of writing */
export function legacyEntries(old: Old, userId: number, now: string): readonly LegacyEntry[] {
  const keys = Array.from({ length: old.length }, (_, index) => old.key(index) ?? '');
  return keys.flatMap((key): LegacyEntry[] => {
    const found = PREFIXES.find(([prefix]) => key.startsWith(prefix));
    if (found === undefined) return [];
    const [prefix, kind] = found;
    const subject = subjectOf(key.slice(prefix.length), kind, userId);
    const value = parse(old.getItem(key));
    if (subject === null || value === null) return [];
    const { form: _form, at: written, change: _change, ...payload } = value;
    const isDated = typeof written === 'string';
    const at = isDated ? written : now;
    const entry = newEntry({ userId, kind, subject }, payload, at);
    return [{ key, isDated, entry: { ...entry, change: stampOf(kind, value, at) } }];
  });
}
