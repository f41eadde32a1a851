import { SendKeptAnswers } from '#web/shared/alertAnswer/SendKeptAnswers.tsx';
import { RefusedPhotosNotice } from '#web/shared/blockPhoto/RefusedPhotosNotice.tsx';
import { SendKeptPhotos } from '#web/shared/blockPhoto/SendKeptPhotos.tsx';
import { NewBuildNotice } from '../newBuild/NewBuildNotice.tsx';

/** What a farmer's device does beside what is shown: it sends kept photos and answers, names refused photos, and keeps the application. */
export function FarmersWork() {
  return (
    <>
      <SendKeptPhotos />
      <SendKeptAnswers />
      <RefusedPhotosNotice />
      <NewBuildNotice isKept />
    </>
  );
}
