import { useEffect, useLayoutEffect, useRef } from 'react';

type Handler = (files: readonly File[]) => void;

/**
 * The field of the files. A phone that is turned while its camera is open may draw another layout: a field that goes
 * while its choice is open stays in the page until the choice is made, and its files arrive as before.
 */
export function useHeldInput(handler: Handler) {
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
