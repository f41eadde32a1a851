import { authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';

/** `image` as large as it was taken, `thumbnail` for lists. */
export type PictureSize = 'image' | 'thumbnail';

/** A picture's address is that of its content: it never changes. */
export const pictureQuery = (id: string, size: PictureSize) => ({
  queryKey: ['photoImage', id, size] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
    const answer = await authorizedFetch(`/api/photos/${encodeURIComponent(id)}/${size}`, signal);
    if (!answer.ok) throw await problemOf(answer);
    return answer.blob();
  },
  staleTime: Infinity,
  gcTime: 60_000,
  meta: { errorPage: false },
});
