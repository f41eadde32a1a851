import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormMessage } from './FormMessage.tsx';

interface Props {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Warnings for a person to check, one sentence per line; nothing where there are none. */
export function Warnings({ title, sentences }: Props) {
  if (sentences.length === 0) return null;
  return (
    <FormMessage severity="warning">
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere' }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </FormMessage>
  );
}
