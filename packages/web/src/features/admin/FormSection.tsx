import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a long form under its own heading. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Stack component="section" spacing={4} aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <div>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        {hint !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}
