import { useEffect, useEffectEvent, useState } from 'react';

/** A person who types has not finished a word before this. */
const PAUSE_MS = 250;

/**
 * The text of a field whose value is kept elsewhere, such as in the address: it is shown as it is typed and handed
 * over a moment after the last key. The kept value is drawn later; until then the field shows what was typed.
 *
 * @param value that is kept; one that was set elsewhere (a filter that was cleared) replaces the typed text
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value === typed || value !== handedOver) setTyped(null);
  }
  const handOver = useEffectEvent((text: string) => {
    setHandedOver(text);
    onChange(text);
  });
  useEffect(() => {
    if (typed === null || typed === handedOver) return undefined;
    const timer = setTimeout(() => handOver(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, handedOver]);
  return { text: typed ?? value, type: setTyped };
}
