import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Replaces the address by another, and does so again when the user goes back before the code of the other page is
 * there: React Router's `Navigate` would leave them with an empty page.
 */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const redirect = () => void navigate(to, { replace: true });
    redirect();
    window.addEventListener('popstate', redirect);
    return () => window.removeEventListener('popstate', redirect);
  }, [navigate, to]);
  return null;
}
