import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { countryQuery } from '#web/map/useGround.ts';
import { FullMap, type MapPanel } from '#web/shared/fullMap/FullMap.tsx';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { ChronologyLegend } from '#web/shared/chronology/ChronologyLegend.tsx';
import { chronologyBox, chronologyLayer } from '#web/shared/chronology/chronologyLayer.ts';
import { chronologyTexts as texts } from './texts.hu.ts';

const TOLD = ['DAMAGE_CHRONOLOGY'] as const;

interface Props {
  readonly items: readonly ChronologyItem[];
  readonly panel: MapPanel;
}

/** The density of damages, over the ground and the settlements. */
export function ChronologyMap({ items, panel }: Props) {
  const { data: countries = [] } = useQuery(countryQuery());
  const plots = usePlotParts();
  const spec = useMemo(() => chronologyLayer(items), [items]);
  const [country] = countries;
  const own = chronologyBox(items);
  const box = own ?? (country === undefined ? null : bboxOf(asAreal(country.polygon)));
  const part: MapPart = {
    layer: 'DAMAGE_CHRONOLOGY',
    on: true,
    specs: [spec],
    box: own,
    legend: items.length === 0 ? null : { kind: 'node', node: <ChronologyLegend items={items} />, titled: true },
  };
  return (
    <FullMap
      title={texts.title}
      // Under the density blocks would only be noise: available on request.
      parts={[...plots.map((each) => ({ ...each, on: false })), part]}
      focus={box === null ? null : { key: box.join(), box }}
      panel={panel}
      told={TOLD}
    />
  );
}
