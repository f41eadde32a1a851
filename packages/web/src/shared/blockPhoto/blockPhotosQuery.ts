import { apiQuery } from '#web/lib/apiQuery.ts';

/** The photos that farmers sent of a block, newest first. */
export const blockPhotosQuery = (code: string) => ({
  ...apiQuery('blockPhotos', { params: { code } }),
  meta: { errorPage: false },
});
