import Box from '@mui/material/Box';
import { CountryMap } from './CountryMap.tsx';
import { type EarlySheet, useEarlyPlace } from './earlySheet.ts';
import { type MapPanel, MapScreenFrame, PanelSheet } from './MapScreenFrame.tsx';
import { BodySkeleton, HeadSkeleton } from './PanelSkeleton.tsx';
import { SubjectCard } from './SubjectCard.tsx';

interface Props {
  /** Of the panel. */
  readonly title: string;
  /** What is loading. */
  readonly what: string;
  /** Why it could not be read. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly sheet: EarlySheet;
}

/** A map screen whose subject is loading: the map where it was, and the panel's outline in its place. */
export function SubjectLoading({ title, what, error, onRetry, sheet }: Props) {
  const place = useEarlyPlace(sheet);
  if (error !== null) return <SubjectCard what={what} error={error} onRetry={onRetry} />;
  const head = () => <HeadSkeleton what={what} />;
  const panel: MapPanel = { title, head, body: <BodySkeleton /> };
  return (
    <MapScreenFrame place={place} panel={panel}>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative' }}>
        <CountryMap settlements="CITY" />
        <PanelSheet place={place} panel={panel} />
      </Box>
    </MapScreenFrame>
  );
}
