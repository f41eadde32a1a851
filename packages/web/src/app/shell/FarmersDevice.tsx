import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { networkIsQuiet } from '#web/lib/networkIsQuiet.ts';
import { KeepLastState } from '#web/session/lastState/KeepLastState.tsx';
import { SendKeptPhotos } from '#web/shared/blockPhoto/SendKeptPhotos.tsx';
import { NewBuildNotice } from '../newBuild/NewBuildNotice.tsx';

/** A farmer's device keeps the application and what it was shown last: both open without a network. */
export function FarmersDevice({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      <KeepLastState user={user} />
      <SendKeptPhotos />
      <NewBuildNotice isKept quiet={networkIsQuiet} />
    </>
  );
}
