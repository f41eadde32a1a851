import Button from '@mui/material/Button';
import { useRef } from 'react';

interface Props {
  readonly label: string;
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button behind which a file is chosen; the same one may be chosen again. */
export function FileButton({ label, accept, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
