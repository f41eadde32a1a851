import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useHeldInput } from './useHeldInput.ts';

interface Props {
  readonly label: string;
  readonly accept: string;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly multiple?: boolean;
  /** Phones open their camera instead of their files. */
  readonly fromCamera?: boolean;
  /** Called for each chosen file. */
  readonly onFile?: (file: File) => void;
  /** Called once with all of them. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** A button that opens a choice of files; the same ones may be chosen again. */
export function FileButton({
  label,
  accept,
  busy = false,
  icon,
  multiple = false,
  fromCamera = false,
  onFile,
  onFiles,
}: Props) {
  const { input, open } = useHeldInput((files) => {
    for (const file of files) onFile?.(file);
    onFiles?.(files);
  });
  return (
    <>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={open}
        {...(icon !== undefined && { size: 'small' as const, startIcon: icon })}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(fromCamera && { capture: 'environment' as const })}
      />
    </>
  );
}
