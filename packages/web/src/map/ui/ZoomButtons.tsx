import PlusIcon from '~icons/material-symbols/add-rounded';
import MinusIcon from '~icons/material-symbols/remove-rounded';
import { zoomBy } from '../camera.ts';
import { mapTexts } from '../map.hu.ts';
import { MapButton } from './MapButton.tsx';

export function ZoomButtons() {
  return (
    <>
      <MapButton label={mapTexts.zoomIn} icon={<PlusIcon />} onClick={() => zoomBy(1)} />
      <MapButton label={mapTexts.zoomOut} icon={<MinusIcon />} onClick={() => zoomBy(-1)} />
    </>
  );
}
