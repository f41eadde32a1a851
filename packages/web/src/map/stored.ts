import { useState } from 'react';

/** A choice that this browser remembers; a browser that refuses storage remembers it for the lifetime of the page. */
export function useStored(key: string): readonly [string | null, (value: string | null) => void] {
  const [value, setValue] = useState(() => readStored(key));
  const store = (next: string | null) => {
    writeStored(key, next);
    setValue(next);
  };
  return [value, store];
}

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser stores nothing. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
