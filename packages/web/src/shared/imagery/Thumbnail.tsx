import type { Areal } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { RADIUS } from '#web/ui/tokens.ts';
import { useSeen } from '#web/ui/useSeen.ts';
import { thumbnailUrl } from './thumbnailUrl.ts';

interface Props {
  /** `group:layer` of the picture; null where there is none. */
  readonly url: string | null;
  readonly meparCode: string;
  /** EPSG:23700 */
  readonly geometry: Areal;
}

/** CSS pixels of its side, before it has loaded too: nothing moves when it arrives. */
const SIDE = 56;
const KEPT_MS = 30 * 60_000;

async function pictureAt(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await authorizedFetch(address, signal);
  if (!answer.ok) throw await problemOf(answer);
  return answer.blob();
}

/** The picture of an image never changes: it is fetched once, and only for a row that is on the screen. */
function usePicture({ url, meparCode, geometry }: Props, seen: boolean) {
  const address = url === null ? null : thumbnailUrl(url, meparCode, geometry);
  return useQuery({
    queryKey: ['thumbnail', url, meparCode],
    queryFn: address === null || !seen ? skipToken : ({ signal }) => pictureAt(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    meta: { errorPage: false },
  });
}

/** A small picture of a block; beside its words, so it has no text of its own. */
export function Thumbnail(props: Props) {
  const [box, seen] = useSeen<HTMLSpanElement>();
  const image = useRef<HTMLImageElement>(null);
  const { data } = usePicture(props, seen);
  useEffect(() => {
    if (image.current === null || data === undefined) return undefined;
    const url = URL.createObjectURL(data);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return (
    <Box
      component="span"
      ref={box}
      sx={{
        flex: 'none',
        width: SIDE,
        height: SIDE,
        borderRadius: `${RADIUS.control}px`,
        bgcolor: 'action.hover',
        overflow: 'hidden',
      }}
    >
      {data !== undefined && (
        <Box component="img" ref={image} alt="" width={SIDE} height={SIDE} sx={{ display: 'block' }} />
      )}
    </Box>
  );
}
