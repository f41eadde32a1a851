import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PictureSize, pictureQuery } from './pictureQuery.ts';
import { photoTexts as texts } from './texts.hu.ts';

interface Props {
  readonly id: string;
  readonly alt: string;
  /** Sizes in the order in which they are tried: a browser may draw a small one where it cannot draw the original. */
  readonly sizes: readonly PictureSize[];
  /** Its place has this height before the picture comes, too. */
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
      sx={{
        width: '100%',
        height,
        borderRadius: 1,
        objectFit: fit,
        display: 'block',
      }}
    />
  );
}

/** A photo, or why it is missing. */
export function PhotoImage({ id, alt, sizes, height, fit }: Props) {
  // A picture that loaded but could not be drawn, as a HEIC in most browsers.
  const [undrawn, setUndrawn] = useState(0);
  const picture = useQuery(pictureQuery(id, sizes.slice(undrawn)));
  const { data } = picture;
  if (data === null || picture.isError) {
    return (
      <Box sx={{ height, display: 'grid', placeContent: 'center', p: 2, bgcolor: 'action.hover', borderRadius: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {picture.isError ? texts.imageFailed : texts.noPreview}
        </Typography>
      </Box>
    );
  }
  if (data === undefined) return <Skeleton variant="rectangular" sx={{ width: '100%', height, borderRadius: 1 }} />;
  const { blob, tried } = data;
  return <Drawn key={undrawn} {...{ blob, alt, height, fit }} onError={() => setUndrawn(undrawn + tried)} />;
}
