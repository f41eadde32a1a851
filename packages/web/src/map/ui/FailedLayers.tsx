import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import Button from '@mui/material/Button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import BrokenIcon from '~icons/material-symbols/broken-image-outline-rounded';
import { mapTexts as texts } from '../map.hu.ts';
import { theMap } from '../theMap.ts';
import { FloatingPanel } from './FloatingPanel.tsx';

const subscribe = (listener: () => void) => theMap().layers.watchFailing(listener);
const failingNow = () => theMap().layers.failing();
/** Longest time until the message that loading continues. */
const LONGEST_MS = 15_000;

/** Which layers have missing parts in the visible map, with a button to request them again. */
export function FailedLayers() {
  const failing = useSyncExternalStore(subscribe, failingNow);
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    if (!retrying) return undefined;
    const { ol } = theMap();
    const end = () => setRetrying(false);
    const timer = setTimeout(end, LONGEST_MS);
    const unwatch = subscribe(end);
    ol.on('loadend', end);
    return () => {
      clearTimeout(timer);
      unwatch();
      ol.un('loadend', end);
    };
  }, [retrying]);
  if (failing.length === 0 && !retrying) return null;
  return (
    <FloatingPanel
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, py: 1, maxWidth: 400, typography: 'body2' }}
    >
      <BrokenIcon style={{ flex: 'none' }} />
      <span>{retrying ? texts.retrying : texts.failing(failing.map((key) => LAYERS[key].title))}</span>
      {!retrying && (
        <Button
          size="small"
          sx={{ minWidth: 0, minHeight: 44 }}
          onClick={() => {
            theMap().layers.retry();
            setRetrying(true);
          }}
        >
          {texts.retry}
        </Button>
      )}
    </FloatingPanel>
  );
}
