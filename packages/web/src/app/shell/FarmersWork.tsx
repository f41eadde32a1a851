import { RefusedPhotosNotice } from '#web/shared/blockPhoto/RefusedPhotosNotice.tsx';
import { SendKeptPhotos } from '#web/shared/blockPhoto/SendKeptPhotos.tsx';
import { NewBuildNotice } from '../newBuild/NewBuildNotice.tsx';

/** What a farmer's device does beside what is shown: it sends kept photos, names refused ones, and keeps the application. */
export function FarmersWork() {
  return (
    <>
      <SendKeptPhotos />
      <RefusedPhotosNotice />
      <NewBuildNotice isKept />
    </>
  );
}
