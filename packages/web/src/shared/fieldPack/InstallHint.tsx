import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { installOffer, isInstalled, isIos } from '#web/lib/installPrompt.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';

/** Advises to install the application before something is taken along; nothing where it is, or where the browser cannot. */
export function InstallHint() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.read);
  if (isInstalled()) return null;
  if (isIos()) return <FormMessage severity="info">{texts.installOnIos}</FormMessage>;
  if (offer === null) return null;
  return (
    <FormMessage severity="info">
      {texts.install}{' '}
      <Button size="small" color="inherit" variant="outlined" onClick={() => void installOffer.take()}>
        {texts.installNow}
      </Button>
    </FormMessage>
  );
}
