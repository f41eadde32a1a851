import '#web/ui/fonts/inter.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { credentials } from '#web/lib/browserCredentials.ts';
import { keepInstallOffer } from '#web/lib/installPrompt.ts';
import { setKeptAnswers, setKeptOpener } from '#web/lib/keptAnswers.ts';
import { hasToken } from '#web/lib/earlyReads.ts';
import { sessionSeed } from '#web/session/sessionSeed.ts';
import { fieldGrant } from '#web/session/fieldGrant/fieldGrant.ts';
import { App } from './App.tsx';
import { firstScreen } from './firstScreen.ts';
import { followNewBuild } from './newBuild.ts';
import { remeasureWithFonts } from './remeasure.ts';
import { startNetwork } from './startNetwork.ts';
import { lastStateReader } from '#web/session/lastState/lastState.ts';
import { arrival } from '#web/session/arrival.ts';

/** The query parameter `admin` alone, without a link, sets the client's flag: never a right. */
function readAdminFlag(): void {
  const { link, admin } = arrival.read();
  if (!link && admin !== undefined) credentials.setAdmin(admin);
}

/** Opens what the person of this device's grant took to the field, or what a farmer was shown last. */
async function openKept(): Promise<void> {
  const person = await fieldGrant.person();
  if (person === null) return setKeptAnswers('lastState', lastStateReader);
  const { fieldPacks } = await import('#web/shared/fieldPack/fieldPacks.ts');
  await fieldPacks.open(person);
}

/** Renders the application into the page. */
export async function start(): Promise<void> {
  readAdminFlag();
  startNetwork();
  followNewBuild();
  keepInstallOffer();
  setKeptOpener(openKept);
  remeasureWithFonts();
  if (hasToken()) sessionSeed.put(await firstScreen());
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
