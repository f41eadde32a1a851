import '#web/ui/fonts/inter.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { credentials } from '#web/lib/browserCredentials.ts';
import { App } from './App.tsx';
import { followNewBuild } from './newBuild.ts';
import { remeasureWithFonts } from './remeasure.ts';
import { arrival } from '#web/session/arrival.ts';

/** The query parameter `admin` alone, without a link, sets the client's flag: never a right. */
function readAdminFlag(): void {
  const { link, admin } = arrival.read();
  if (!link && admin !== undefined) credentials.setAdmin(admin);
}

/** Renders the application into the page. */
export function start(): void {
  readAdminFlag();
  followNewBuild();
  remeasureWithFonts();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
