import type { MapKeyItem } from '@georisk/contract/verticals/session/mapKeys.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { RevocableList } from '#web/ui/RevocableList.tsx';
import { mapKeyTexts as texts } from './mapKey.hu.ts';

interface Props {
  readonly items: readonly MapKeyItem[];
  readonly revoke: (id: string) => Promise<unknown>;
  /** The list is read again. */
  readonly onSettled: () => Promise<unknown>;
}

const factsOf = ({ createdAt, expiresAt, lastUsedAt, expired }: MapKeyItem): string =>
  [
    texts.made(formatDateTime(createdAt)),
    (expired ? texts.ended : texts.until)(formatDateTime(expiresAt)),
    lastUsedAt === null ? texts.unused : texts.used(formatDateTime(lastUsedAt)),
  ].join(', ');

const rowOf = (item: MapKeyItem) => ({
  id: item.id,
  name: item.expired ? `${item.name} (${texts.expired})` : item.name,
  facts: factsOf(item),
  action: item.expired ? texts.remove : texts.revoke,
  actionOf: (item.expired ? texts.removeOf : texts.revokeOf)(item.name),
});

/** Somebody's map keys, and their revocation; those that have ended only take their place in the list. */
export const MapKeyList = ({ items, revoke, onSettled }: Props) => (
  <RevocableList rows={items.map(rowOf)} none={texts.none} revoke={revoke} onSettled={onSettled} />
);
