import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { useEffect, useState } from 'react';
import { latePart } from '#web/lib/latePart.ts';
import { networkIsQuiet } from '#web/lib/networkIsQuiet.ts';
import { KeepLastState } from '#web/session/lastState/KeepLastState.tsx';

const FarmersWork = latePart(() => import('./FarmersWork.tsx'), 'FarmersWork');

interface Props {
  readonly user: CurrentUser;
  /** Resolves when the page has loaded what it shows. */
  readonly quiet?: () => Promise<void>;
}

/**
 * A farmer's device keeps the application and what it was shown last: both open without a network. All of the application
 * is a megabyte, which would come before the map.
 */
export function FarmersDevice({ user, quiet = networkIsQuiet }: Props) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      await quiet();
      if (!isOver) setQuiet(true);
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [quiet]);
  return (
    <>
      <KeepLastState user={user} />
      {isQuiet && <FarmersWork />}
    </>
  );
}
