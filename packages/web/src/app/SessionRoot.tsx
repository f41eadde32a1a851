import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AppTheme } from './AppTheme.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { makeQueryClient } from './queryClient.ts';
import { Screens } from './Screens.tsx';
import { useCredentials } from './session/useSession.ts';

/** Everything of one session: with another token all of it begins anew, and nothing of the last one is left. */
export function SessionRoot() {
  const { token } = useCredentials();
  return <OneSession key={token ?? 'nobody'} />;
}

function OneSession() {
  const [failed, setFailed] = useState(false);
  const [client] = useState(() => makeQueryClient(() => setFailed(true)));
  const again = () => {
    setFailed(false);
    void client.resetQueries();
  };
  return (
    <QueryClientProvider client={client}>
      <AppTheme>
        <ErrorBoundary fallback={<ErrorPage onRefresh={() => window.location.reload()} />}>
          {failed ? <ErrorPage onRefresh={again} /> : <Screens />}
        </ErrorBoundary>
      </AppTheme>
    </QueryClientProvider>
  );
}
