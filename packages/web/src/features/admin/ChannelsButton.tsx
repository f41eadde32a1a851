import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { nextTexts as texts } from './alertDeliveries.hu.ts';
import { ChannelsDialog } from './ChannelsDialog.tsx';

/** For those who set how their company writes: how the sends to come go out. */
export function ChannelsButton() {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall('chooseNextChannels', role)) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {texts.channels}
      </Button>
      {isOpen && <ChannelsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
