import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { App } from '#web/app/App.tsx';
import { AppTheme } from '#web/app/AppTheme.tsx';
import { makeQueryClient } from '#web/app/queryClient.ts';
import { currentUserQuery } from '#web/session/useSession.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { type Answers, type ContractServer, serve } from './contractServer.ts';
import { watch } from './watched.ts';

export interface Shown {
  readonly server: ContractServer;
  /** Types and presses like a person. */
  readonly person: UserEvent;
}

/** A user at the keyboard who does not wait between two keys: a test waits for what it looks for. */
const newPerson = () => userEvent.setup({ delay: null });

/**
 * Shows the whole application at an address, to a user or to nobody. Screens with a map are tested by the browser's
 * stories.
 */
export function showApp(path: string, user: CurrentUser | undefined, answers: Answers = {}): Shown {
  const server = watch(serve({ ...(user !== undefined && { currentUser: user }), ...answers }));
  window.history.replaceState(null, '', path);
  if (user !== undefined) credentials.keepToken('token-of-the-test');
  render(<App />);
  return { server, person: newPerson() };
}

/** Shows one component to a user, as behind the sign-in. */
export function show(element: ReactNode, user: CurrentUser, answers: Answers = {}, path = '/'): Shown {
  const server = watch(serve({ currentUser: user, ...answers }));
  window.history.replaceState(null, '', path);
  credentials.keepToken('token-of-the-test');
  const client = makeQueryClient(() => undefined);
  client.setQueryData(currentUserQuery().queryKey, user);
  render(
    <CacheProvider value={createCache({ key: 'gr' })}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppTheme>{element}</AppTheme>
        </BrowserRouter>
      </QueryClientProvider>
    </CacheProvider>,
  );
  return { server, person: newPerson() };
}
