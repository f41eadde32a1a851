import { useEffect, useState } from 'react';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { mapTexts as texts } from '../map.hu.ts';
import { theMap } from '../theMap.ts';

/** Shorter waits are not shown. */
const PATIENCE_MS = 400;

/** A line at the top of the map while its pictures are loading. */
export function MapBusy() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const { ol } = theMap();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setBusy(true), PATIENCE_MS);
    };
    const end = () => {
      clearTimeout(timer);
      setBusy(false);
    };
    ol.on('loadstart', begin);
    ol.on('loadend', end);
    return () => {
      clearTimeout(timer);
      ol.un('loadstart', begin);
      ol.un('loadend', end);
    };
  }, []);
  if (!busy) return null;
  return (
    <ProgressLine
      className="no-print"
      aria-label={texts.loading}
      sx={{ position: 'absolute', inset: '0 0 auto 0', height: 3, zIndex: 1 }}
    />
  );
}
