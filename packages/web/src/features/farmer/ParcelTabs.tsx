import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useRef } from 'react';

interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props<T extends string> {
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Of the panel; its tabs are named after it. */
  readonly id: string;
}

export const tabId = (id: string, value: string): string => `${id}-${value}`;

/** Where a key leads among some tabs; null of any other key. */
function nextOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs of equal width over a panel: one stop of the tab key, arrow keys between them. */
export function ParcelTabs<T extends string>({ tabs, value, onChange, id }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.findIndex((tab) => tab.value === value);
  const move = (event: KeyboardEvent) => {
    const open = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)') ?? [])];
    const next = nextOf(event.key, open.indexOf(event.target as HTMLElement), open.length);
    if (next === null) return;
    event.preventDefault();
    open[next]?.focus();
  };
  return (
    <Box role="tablist" ref={list} onKeyDown={move} sx={{ display: 'flex', position: 'relative', minHeight: 48 }}>
      {tabs.map((tab) => (
        <ButtonBase
          key={tab.value}
          role="tab"
          id={tabId(id, tab.value)}
          aria-controls={id}
          aria-selected={tab.value === value}
          disabled={tab.disabled === true}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          sx={{
            flex: '1 1 0',
            minHeight: 48,
            p: '12px 16px',
            typography: 'button',
            lineHeight: 1.25,
            color: tab.value === value ? 'primary.main' : 'text.secondary',
            '&.Mui-disabled': { color: 'text.disabled' },
            '&:focus-visible, &.Mui-focusVisible': { outlineOffset: -3 },
          }}
        >
          {tab.label}
        </ButtonBase>
      ))}
      <Box
        sx={{
          position: 'absolute',
          bottom: 0,
          left: 0,
          width: `${100 / tabs.length}%`,
          height: 2,
          bgcolor: 'primary.main',
          transition: 'transform .3s',
        }}
        style={{ transform: `translateX(${100 * selected}%)` }}
      />
    </Box>
  );
}
