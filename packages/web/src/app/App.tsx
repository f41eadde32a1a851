import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionRoot } from './SessionRoot.tsx';

/** The policy allows only inline styles with the shell's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
const newStyles = () => createCache({ key: 'gr', ...(nonce ? { nonce } : {}) });

export function App() {
  const [styles] = useState(newStyles);
  return (
    <CacheProvider value={styles}>
      <BrowserRouter>
        <SessionRoot />
      </BrowserRouter>
    </CacheProvider>
  );
}
