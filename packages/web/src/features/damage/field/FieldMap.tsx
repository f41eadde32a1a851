import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { fixQuality } from '@georisk/domain/field/wayToPoint.ts';
import { type BBox, bboxOfPositions, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import type { MapFocus } from '#web/map/MapView.tsx';
import { MapView } from '#web/map/MapView.tsx';
import type { MapEvent, MapMode } from '#web/map/modes/mapMode.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { useGround } from '#web/map/useGround.ts';
import type { DeviceFix } from '#web/map/position/fixes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { POINTS, positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import FieldIcon from '~icons/material-symbols/crop-free-rounded';
import HereIcon from '~icons/material-symbols/my-location-rounded';
import SunIcon from '~icons/material-symbols/sunny-outline-rounded';
import { fieldLayers, type FieldShown, plotBox } from './fieldLayers.ts';
import { fieldTexts as texts } from './texts.hu.ts';

/** Around the person and the next point, m. */
const AROUND = 25;
/** Farther from the field the map shows the field and not the way to it, m. */
const TOO_FAR = 3_000;
/** Largest zoom: some metres are a finger wide. */
const NEAREST = 19;

/** The person and the next point; the field where either is not known. */
function wayBox(box: BBox | null, fix: DeviceFix | null, target: SamplingPoint | null): BBox | null {
  if (target === null || fix === null || fixQuality(fix.accuracy) === 'useless') return box;
  const place = positionOf(target);
  return distance(fix.at, place) > TOO_FAR ? box : bufferBBox(bboxOfPositions([fix.at, place]), AROUND);
}

/** Where the map goes: to the field first, then with each new target to the way there, or where a button says. */
function useFocus({ plot, fix }: FieldShown, target: SamplingPoint | null, follows: boolean) {
  const [asked, setAsked] = useState<{ readonly count: number; readonly of: 'field' | 'me' }>({
    count: 0,
    of: 'field',
  });
  const field = plotBox(plot);
  // A turned phone has another map.
  const isWide = useMediaQuery('(orientation: landscape)', { noSsr: true });
  const key = `${isWide} ${follows ? `${target?.id ?? 'none'} ${fix === null}` : 'field'}`;
  const [seen, setSeen] = useState(key);
  // A new target counts more than what a button asked for before.
  if (seen !== key) {
    setSeen(key);
    setAsked({ count: asked.count, of: 'me' });
  }
  const isField = asked.of === 'field' || !follows;
  const box = isField ? field : wayBox(field, fix, target);
  const focus: MapFocus | null =
    box === null
      ? null
      : { key: `field ${plot.id} ${isField ? `all ${isWide}` : key} ${asked.count}`, box, nearest: NEAREST };
  return { focus, show: (of: 'field' | 'me') => setAsked({ count: asked.count + 1, of }) };
}

interface Props extends FieldShown {
  readonly onSunlight: () => void;
  /** The map follows the way from point to point. */
  readonly follows: boolean;
  readonly onPick: (id: string) => void;
}

const MODE: MapMode = { kind: 'browse', pickable: [POINTS] };

/** The map of the field screen: a tap picks a point, and beside the points does nothing. It draws no tiles that the device has not taken along. */
export function FieldMap({ onSunlight, follows, onPick, ...shown }: Props) {
  const { role } = useCurrentUser();
  const ground = useGround('CITY', true, null, mayHaveLayer('BASE', role));
  const { plot, points, target, way, outline, crossings, fix, isSunny } = shown;
  const own = useMemo(
    () => fieldLayers({ plot, points, target, way, outline, crossings, fix, isSunny }),
    [plot, points, target, way, outline, crossings, fix, isSunny],
  );
  const layers = useMemo(
    () => (isSunny ? own : [...ground.layers.filter(({ layer }) => layer !== 'REFERENCE'), ...own]),
    [isSunny, ground.layers, own],
  );
  const { focus, show } = useFocus(shown, points.find(({ id }) => id === target) ?? null, follows);
  const onEvent = (event: MapEvent) => {
    if (event.type === 'pick') onPick(event.id);
  };
  return (
    <MapView layers={layers} focus={focus} mode={MODE} onEvent={onEvent}>
      <FloatingPanel sx={{ position: 'absolute', top: 8, right: 8, display: 'grid' }}>
        <MapButton
          label={texts.sunlight}
          icon={<SunIcon width={24} height={24} />}
          pressed={isSunny}
          onClick={onSunlight}
        />
        <MapButton
          label={texts.centre}
          icon={<HereIcon width={24} height={24} />}
          disabled={fix === null ? texts.centreOff : null}
          onClick={() => show('me')}
        />
        <MapButton label={texts.field} icon={<FieldIcon width={24} height={24} />} onClick={() => show('field')} />
      </FloatingPanel>
      <Box sx={{ position: 'absolute', left: 8, right: 8, bottom: 4, display: 'flex', justifyContent: 'flex-end' }}>
        <MapFooter
          attribution={isSunny ? '' : ground.attribution}
          onImagery={!isSunny && (ground.chosen.map?.imagery ?? false)}
        />
      </Box>
    </MapView>
  );
}
