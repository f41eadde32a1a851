import type { CasePhoto } from '@georisk/contract/endpoints/damages.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { photoTexts as texts } from './texts.hu.ts';

/** A picture's address is that of its content: it never changes. */
const pictureQuery = (id: string) => ({
  queryKey: ['photoImage', id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
    const answer = await authorizedFetch(`/api/photos/${encodeURIComponent(id)}/image`, signal);
    if (!answer.ok) throw await problemOf(answer);
    return answer.blob();
  },
  staleTime: Infinity,
  gcTime: 60_000,
  meta: { errorPage: false },
});

/** The picture itself, or why it is not there. */
export function PhotoImage({ photo: { id, damageNumber } }: { readonly photo: CasePhoto }) {
  const picture = useQuery(pictureQuery(id));
  const image = useRef<HTMLImageElement>(null);
  const blob = picture.data;
  useEffect(() => {
    if (blob === undefined || image.current === null) return undefined;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  const [unreadable, setUnreadable] = useState(false);
  const size = { width: '100%', height: 200, borderRadius: 1 } as const;
  if (picture.isError || unreadable) {
    return (
      <Typography variant="body2" color="textSecondary" role="alert">
        {unreadable ? texts.notShown : texts.imageFailed}
      </Typography>
    );
  }
  if (blob === undefined) return <Skeleton variant="rectangular" sx={size} />;
  return (
    <Box
      component="img"
      ref={image}
      alt={texts.alt(damageNumber)}
      onError={() => setUnreadable(true)}
      sx={{ ...size, objectFit: 'cover', display: 'block' }}
    />
  );
}
