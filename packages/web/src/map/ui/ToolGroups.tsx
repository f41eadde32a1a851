import Box from '@mui/material/Box';
import { type ReactNode, type RefCallback, useCallback, useState } from 'react';
import ToolsIcon from '~icons/material-symbols/handyman-outline-rounded';
import { FloatingPanel } from './FloatingPanel.tsx';
import { MapButton } from './MapButton.tsx';
import { useMapRoom } from './mapRoom.ts';
import { toolColumns } from './toolColumns.ts';

/** More columns than a group has buttons: one row. */
const ALL = 9;
const GAP = 8;
const TOUCH = 44;

interface Measured {
  readonly groups: readonly number[];
  readonly size: number;
}

const isSame = (a: Measured | null, b: Measured): boolean =>
  a !== null && a.size === b.size && a.groups.join() === b.groups.join();

function measure(drawn: HTMLElement): Measured {
  const groups = [...drawn.children].map((group) => group.querySelectorAll('button').length);
  return { groups, size: drawn.querySelector('button')?.offsetHeight || TOUCH };
}

/** How many buttons each group has, and how high they are; what was read last while they are not drawn. */
function useMeasured(): readonly [RefCallback<HTMLElement>, Measured | null] {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const drawn = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const read = () => {
      const next = measure(element);
      setMeasured((before) => (isSame(before, next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return [drawn, measured];
}

interface Props {
  readonly label: string;
  /** Groups of map buttons, the first on top. */
  readonly groups: readonly ReactNode[];
  /** In more columns than this they would be a wall over the map: then one button shows and hides them. */
  readonly most?: number;
}

/** The tools at the right of the map, in as many columns as their room needs. */
export function ToolGroups({ label, groups, most = ALL }: Props) {
  const room = useMapRoom();
  const [drawn, measured] = useMeasured();
  const [isOpen, setOpen] = useState(false);
  const columnsIn = (upTo: number) =>
    room === null || measured === null ? 1 : toolColumns({ ...measured, height: room.beside, gap: GAP }, upTo);
  const usual = columnsIn(most);
  const isFolded = usual === null && most < ALL;
  const columns = usual ?? columnsIn(ALL) ?? ALL;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: `${GAP}px` }}>
      {(!isFolded || isOpen) && (
        <Box
          ref={drawn}
          role="group"
          aria-label={label}
          sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: `${GAP}px` }}
        >
          {groups.map((group, index) => (
            <FloatingPanel key={index} sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, auto)` }}>
              {group}
            </FloatingPanel>
          ))}
        </Box>
      )}
      {isFolded && (
        <FloatingPanel>
          {/* Its name must not lie on what it shows. */}
          <MapButton
            label={label}
            icon={<ToolsIcon />}
            pressed={isOpen}
            placement="top"
            onClick={() => setOpen(!isOpen)}
          />
        </FloatingPanel>
      )}
    </Box>
  );
}
