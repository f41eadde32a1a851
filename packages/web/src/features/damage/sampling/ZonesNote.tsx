import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import { imagesOfZones } from './zoneImages.ts';

/** Why an area is one zone: it was made without an image, or it is evenly green. */
export function ZonesNote({ plot }: { readonly plot: DamagePlot }) {
  const isOne = plot.samplingZones?.length === 1;
  const { data } = useQuery({
    ...apiQuery('damageHistory', { params: { id: plot.damage.id } }),
    enabled: isOne,
    meta: { errorPage: false },
  });
  if (!isOne || data === undefined) return null;
  const images = imagesOfZones(data, plot.id);
  if (images === null) return null;
  return images.length === 0 ? (
    <FormMessage severity="warning">{texts.zoneWithoutImage}</FormMessage>
  ) : (
    <FormMessage severity="info">{texts.zoneAlike}</FormMessage>
  );
}
