import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import TakeIcon from '~icons/material-symbols/download-for-offline-outline-rounded';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';
import { TakeDialog } from './TakeDialog.tsx';
import type { TakenCase } from './useTaking.ts';

/** More are not chosen without being asked: a day has fewer. */
const A_DAY = 10;

/** Takes cases of a list along: all of a day's list, or those that are chosen. */
export function TakeCases({ cases }: { readonly cases: readonly TakenCase[] }) {
  const [isOpen, setOpen] = useState(false);
  const { role } = useCurrentUser();
  if (!mayCall('fieldPack', role)) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<TakeIcon />} onClick={() => setOpen(true)}>
        {texts.take}
      </Button>
      {isOpen && <TakeDialog cases={cases} startsChosen={cases.length <= A_DAY} onClose={() => setOpen(false)} />}
    </>
  );
}
