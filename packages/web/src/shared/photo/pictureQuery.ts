import { authorizedFetch } from '#web/lib/api.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { keptOr } from '#web/lib/keptAnswers.ts';

/** Where a picture is read, by its id. */
const ADDRESSES = {
  image: (id: string) => apiUrl('photoImage', { id }),
  /** For lists. */
  thumbnail: (id: string) => apiUrl('photoThumbnail', { id }),
  /** Of a proposed photo, which is no photo of its case yet. */
  proposal: (id: string) => apiUrl('proposalPhoto', { changeId: id }),
  /** Of a photo that a farmer sent of a block. */
  block: (id: string) => apiUrl('blockPhotoImage', { id }),
  blockThumbnail: (id: string) => apiUrl('blockPhotoImage', { id }, { size: 'thumbnail' }),
} as const;

export type PictureSize = keyof typeof ADDRESSES;

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
      const answer = await authorizedFetch(ADDRESSES[size](id), signal).catch((error: unknown) =>
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
