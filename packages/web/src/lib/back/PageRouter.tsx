import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { routerWindow } from './opened.ts';

/** The browser's router, from which the entries of what is open over a page are kept. */
export const PageRouter = ({ children }: { readonly children: ReactNode }) => (
  <BrowserRouter window={routerWindow}>{children}</BrowserRouter>
);
