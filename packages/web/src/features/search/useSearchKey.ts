import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** "/" (unless somebody is typing) and Ctrl+K focus the search from anywhere on the page; not from a dialog. */
export function useSearchKey(onSearch: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const shortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!(slash || shortcut) || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
