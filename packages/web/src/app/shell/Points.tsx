import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What a user can do on their home, point by point. */
export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 3 }}>
      {points.map((point) => (
        <Typography component="li" key={point}>
          {point}
        </Typography>
      ))}
    </Box>
  );
}
