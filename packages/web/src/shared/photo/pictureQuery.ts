import { authorizedFetch } from '#web/lib/api.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { keptOr } from '#web/lib/keptAnswers.ts';

/** `image` in its original size, `thumbnail` for lists, `proposal` of a proposed photo, which is no photo of its case yet. */
export type PictureSize = 'image' | 'thumbnail' | 'proposal';

const addressOf = (id: string, size: PictureSize): string =>
  size === 'proposal' ? apiUrl('proposalPhoto', { changeId: id }) : `/api/photos/${encodeURIComponent(id)}/${size}`;

/** A picture, and how many sizes of it were tried. */
export interface Picture {
  readonly blob: Blob;
  readonly tried: number;
}

/**
 * The first of these sizes that exists; null where none does. A picture's address is that of its content: it never
 * changes.
 */
export const pictureQuery = (id: string, sizes: readonly PictureSize[]) => ({
  queryKey: ['photoImage', id, ...sizes] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Picture | null> => {
    for (const [index, size] of sizes.entries()) {
      const answer = await authorizedFetch(addressOf(id, size), signal).catch((error: unknown) =>
        keptOr<Blob>({ name: 'photoThumbnail', params: { id } }, error),
      );
      if (answer instanceof Blob) return { blob: answer, tried: sizes.length };
      if (answer.ok) return { blob: await answer.blob(), tried: index + 1 };
      if (answer.status !== 404) throw await problemOf(answer);
    }
    return null;
  },
  staleTime: Infinity,
  gcTime: 60_000,
  meta: { errorPage: false },
});
