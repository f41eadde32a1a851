import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AppTheme } from './AppTheme.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { makeQueryClient } from './queryClient.ts';
import { Screens } from './Screens.tsx';
import { sessionSeed } from '#web/session/sessionSeed.ts';
import { useCredentials } from '#web/session/useSession.ts';

/** Everything of one session: another session starts from nothing, without data of the last one. */
export function SessionRoot() {
  const { session } = useCredentials();
  return <OneSession key={session} />;
}

function OneSession() {
  const [failed, setFailed] = useState(false);
  const [client] = useState(() => {
    const made = makeQueryClient(() => setFailed(true));
    sessionSeed.sowInto(made);
    return made;
  });
  const again = () => {
    setFailed(false);
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <QueryClientProvider client={client}>
      <AppTheme>
        <ErrorBoundary fallback={<ErrorPage onRefresh={() => window.location.reload()} />}>
          {failed && <ErrorPage onRefresh={again} />}
          {/* Kept behind the error page: typed or drawn input must still be there afterwards. */}
          <div hidden={failed} style={{ height: failed ? 0 : '100%' }}>
            <Screens />
          </div>
        </ErrorBoundary>
      </AppTheme>
    </QueryClientProvider>
  );
}
