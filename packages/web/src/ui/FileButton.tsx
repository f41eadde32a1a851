import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

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

type Handler = (files: readonly File[]) => void;

/**
 * The field of the files. A phone that is turned while its camera is open may draw another layout: a field that goes
 * while its choice is open stays in the page until the choice is made, and its files arrive as before.
 */
function useHeldInput(handler: Handler) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const isOpen = useRef(false);
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    let isHeld = false;
    const end = () => {
      isOpen.current = false;
      if (!isHeld) return;
      field.remove();
      field.removeEventListener('change', choose);
      field.removeEventListener('cancel', end);
    };
    const choose = () => {
      const files = [...(field.files ?? [])];
      field.value = '';
      end();
      if (files.length > 0) latest.current(files);
    };
    field.addEventListener('change', choose);
    field.addEventListener('cancel', end);
    return () => {
      if (isOpen.current) {
        isHeld = true;
        document.body.append(field);
        return;
      }
      field.removeEventListener('change', choose);
      field.removeEventListener('cancel', end);
    };
  }, []);
  const open = () => {
    isOpen.current = true;
    input.current?.click();
  };
  return { input, open };
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
