import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

/** An address whose token was removed (`[link]`) has no target and stays text. */
const ADDRESS = /(https?:\/\/[^\s<>"[\]]+)/;
const IS_END = /^(?:$|\s)/;

/** The text of a message as it was written, its addresses as links. */
export function MessageBody({ text }: { readonly text: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(ADDRESS).map((part, index, parts) =>
        index % 2 === 1 && IS_END.test(parts[index + 1] ?? '') ? (
          <Link key={index} href={part} rel="noreferrer">
            {part}
          </Link>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </Typography>
  );
}
