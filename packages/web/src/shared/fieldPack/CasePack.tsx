import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import TakeIcon from '~icons/material-symbols/download-for-offline-outline-rounded';
import { fieldPacks } from './fieldPacks.ts';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';
import { hoursSince } from './hoursSince.ts';
import { SeasonDialog } from './SeasonDialog.tsx';
import { TakeDialog } from './TakeDialog.tsx';
import { usePack } from './usePacks.ts';
import type { TakenCase } from './useTaking.ts';

/** Takes a case along; then its age on the device, its pictures, and its removal. */
export function CasePack({
  damage: { id, damageNumber },
}: {
  readonly damage: Pick<TakenCase, 'id' | 'damageNumber'>;
}) {
  const { role } = useCurrentUser();
  const pack = usePack(id);
  const [open, setOpen] = useState<'take' | { readonly season: string } | null>(null);
  const close = () => setOpen(null);
  if (!mayCall('fieldPack', role)) return null;
  return (
    <Stack spacing={2} sx={{ mt: 3 }} role="group" aria-label={texts.kept} className="no-print">
      {pack !== null && (
        <Typography variant="body2">
          {texts.age(hoursSince(pack.takenAt))} {texts.size(pack.bytes)}. {pack.isOutdated && texts.outdated}
        </Typography>
      )}
      <Button variant="outlined" startIcon={<TakeIcon />} onClick={() => setOpen('take')}>
        {pack === null ? texts.take : texts.takeAgain}
      </Button>
      {pack?.seasons.map((code) => (
        <Button key={code} variant="outlined" onClick={() => setOpen({ season: code })}>
          {pack.seasons.length === 1 ? texts.pictures : texts.picturesOf(code)}
        </Button>
      ))}
      {pack !== null && (
        <Button color="error" onClick={() => void fieldPacks.remove(id)}>
          {texts.remove}
        </Button>
      )}
      {open === 'take' && <TakeDialog cases={[{ id, damageNumber }]} startsChosen onClose={close} />}
      {open !== null && open !== 'take' && <SeasonDialog code={open.season} onClose={close} />}
    </Stack>
  );
}
