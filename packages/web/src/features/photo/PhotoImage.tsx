import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { type PictureSize, pictureQuery } from './pictureQuery.ts';
import { photoTexts as texts } from './texts.hu.ts';

interface Props {
  readonly id: string;
  readonly alt: string;
  /** Sizes in the order in which they are tried: what a browser cannot draw it may draw small. */
  readonly sizes: readonly PictureSize[];
  readonly height: number | string;
  readonly fit: 'cover' | 'contain';
}

function Drawn({ blob, alt, height, fit, onError }: Omit<Props, 'id' | 'sizes'> & { blob: Blob; onError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current === null) return undefined;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <Box
      component="img"
      ref={image}
      alt={alt}
      onError={onError}
      sx={{ width: '100%', height, borderRadius: 1, objectFit: fit, display: 'block' }}
    />
  );
}

/** A photo, or why it is not there. */
export function PhotoImage({ id, alt, sizes, height, fit }: Props) {
  const [turn, setTurn] = useState(0);
  const size = sizes[turn];
  const picture = useQuery({ ...pictureQuery(id, size ?? 'thumbnail'), enabled: size !== undefined, retry: false });
  const { data, error } = picture;
  const isMissing = error instanceof ApiProblem && error.status === 404;
  useEffect(() => {
    if (isMissing) setTurn((now) => now + 1);
  }, [isMissing]);
  if (size === undefined || (error !== null && !isMissing)) {
    return (
      <Box sx={{ height, display: 'grid', placeContent: 'center', p: 2, bgcolor: 'action.hover', borderRadius: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {size === undefined ? texts.noPreview : texts.imageFailed}
        </Typography>
      </Box>
    );
  }
  if (data === undefined) return <Skeleton variant="rectangular" sx={{ width: '100%', height, borderRadius: 1 }} />;
  return <Drawn key={size} blob={data} {...{ alt, height, fit }} onError={() => setTurn(turn + 1)} />;
}
