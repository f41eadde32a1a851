import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEvent } from 'react';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import type { Styles } from './styles.ts';

interface Props {
  readonly children: ReactNode;
  /** While what it returns is pending, the form is not submitted again. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** Of a form with a password: `post` keeps it out of the address should the script fail. */
  readonly method?: 'post';
  readonly sx?: Styles;
}

/** A form on a screen: its fields stand below one another. */
export function PlainForm({ children, onSubmit, method, sx = {} }: Props) {
  const send = useOneAtATime(async (event: SubmitEvent<HTMLFormElement>) => onSubmit(event));
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={sx}
      {...(method !== undefined && { method })}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event);
      }}
    >
      {children}
    </Stack>
  );
}
