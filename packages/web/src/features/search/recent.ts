import type { Suggestion } from '@georisk/contract/endpoints.ts';

const MAX = 5;
const keyOf = (userId: number) => `georisk-search-${userId}`;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Identity of a suggestion. */
export const suggestionKey = (each: Suggestion): string =>
  [
    each.type,
    each.label,
    ...('policyId' in each ? [each.policyId] : []),
    // Two people may have the same name.
    ...('farmerId' in each ? [each.farmerId] : []),
  ].join(' ');

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' && value !== null && 'type' in value && 'label' in value && typeof value.label === 'string';

/** Suggestions that the user opened on this device, newest first. */
export function recentSuggestions(store: Store, userId: number): readonly Suggestion[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSuggestion).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function rememberSuggestion(store: Store, userId: number, chosen: Suggestion): void {
  const others = recentSuggestions(store, userId).filter((each) => suggestionKey(each) !== suggestionKey(chosen));
  try {
    store.setItem(keyOf(userId), JSON.stringify([chosen, ...others].slice(0, MAX)));
  } catch {
    // A device that stores nothing can search as well.
  }
}
