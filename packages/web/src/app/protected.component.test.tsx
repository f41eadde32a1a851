import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { CLIENT_ROUTES, href } from '#web/routes/routes.ts';
import { signOut } from '#web/session/signOut.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { Protected } from './Protected.tsx';

function SignOutButton() {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate(href.home());
  };
  return <button onClick={leave}>Kijelentkezés</button>;
}

it('a user who goes back while the sign-in page is still loading is redirected to it again', async () => {
  const code = Promise.withResolvers<{ default: () => string }>();
  const SignInPage = lazy(() => code.promise);
  const { person: user } = show(
    <>
      <SignOutButton />
      <Suspense fallback={null}>
        <Routes>
          <Route path={CLIENT_ROUTES.signIn} element={<SignInPage />} />
          <Route path="*" element={<Protected />} />
        </Routes>
      </Suspense>
    </>,
    person(ROLES.API),
    { signOut: () => new Response(null, { status: 204 }) },
  );
  await user.click(screen.getAllByRole('button', { name: 'Kijelentkezés' })[0] as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/bejelentkezes'));
  const gone = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  window.history.back();
  await gone;
  await waitFor(() => expect(window.location.pathname).toBe('/bejelentkezes'));
  await act(async () => code.resolve({ default: () => 'A bejelentkezés oldala' }));
  await screen.findByText('A bejelentkezés oldala');
});
