import type { DeviceGrantItem } from '@georisk/contract/verticals/insurance/deviceGrants.ts';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { RevocableList } from '#web/ui/RevocableList.tsx';
import { deviceTexts as texts } from './fieldPack.hu.ts';

interface Props {
  readonly items: readonly DeviceGrantItem[];
  readonly revoke: (id: string) => Promise<unknown>;
  /** The list is read again. */
  readonly onSettled: () => Promise<unknown>;
}

const rowOf = ({ id, name, lastUsedAt, expiresAt }: DeviceGrantItem) => ({
  id,
  name,
  facts: texts.facts(formatDateTime(lastUsedAt), formatDateTime(expiresAt)),
  action: texts.revoke,
  actionOf: texts.revokeOf(name),
});

/** The devices that open what was taken to the field without a session, and their revocation. */
export const DeviceList = ({ items, revoke, onSettled }: Props) => (
  <>
    <Typography variant="body2" color="textSecondary">
      {texts.explanation}
    </Typography>
    <RevocableList rows={items.map(rowOf)} none={texts.none} revoke={revoke} onSettled={onSettled} />
  </>
);
