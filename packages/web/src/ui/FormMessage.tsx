import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface Props {
  readonly severity: NonNullable<AlertProps['severity']>;
  readonly children: ReactNode;
}

/** The answer of a form or an action; read aloud, errors at once. */
export function FormMessage({ severity, children }: Props) {
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} variant="outlined">
      {children}
    </Alert>
  );
}
