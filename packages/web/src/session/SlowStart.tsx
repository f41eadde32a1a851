import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { sessionTexts } from './session.hu.ts';
import { currentUserQuery } from './useSession.ts';

/** Long enough for nearly every answer: a message that disappears at once only disturbs. */
const PATIENCE_MS = 1_000;

/** Nothing while the user is being fetched; where that takes long, what is loading. */
export function SlowStart() {
  const { refetch } = useQuery({ ...currentUserQuery(), enabled: false });
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow ? <ProgressView what={sessionTexts.user} onRetry={() => void refetch()} /> : null;
}
