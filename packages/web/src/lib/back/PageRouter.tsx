import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { opened } from './opened.ts';

/** The browser's router, from which the entries of what is open over a page are kept. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [pages] = useState(() => opened().routerWindow());
  return <BrowserRouter window={pages}>{children}</BrowserRouter>;
}
