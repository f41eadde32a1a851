import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { CasePhoto, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useMemo, useState } from 'react';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { lookupOf, useBlockLookup } from '#web/shared/caseForm/useBlockLookup.ts';
import type { EarlySheet } from '#web/mapScreen/earlySheet.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { type CaseAction, CaseActionDialog } from './CaseActions.tsx';
import { CaseHead } from './CaseFacts.tsx';
import { CasePanel } from './CasePanel.tsx';
import { placeOfPhoto, withPhotos } from './casePhotoPart.ts';
import { focusOfPlace, placeSpec, readPlace } from './placeOnMap.ts';
import { caseTexts as texts } from './texts.hu.ts';

const blockSpec = (blocks: readonly Mepar[]): LayerSpec => ({
  key: 'BLOCKS OF THE CASE',
  layer: 'PLOT',
  visible: true,
  raise: 5,
  declutter: true,
  source: {
    kind: 'features',
    features: blocks.map(({ meparCode, geom }) => ({
      id: meparCode,
      geometry: asAreal(geom),
      style: 'blockSelected',
      label: meparCode,
    })),
  },
});

interface Props {
  readonly damage: Damage;
  /** `list`: a phone's sheet begins half open. */
  readonly startsOpen: EarlySheet['startsOpen'];
}

/** A case on the map: its blocks are highlighted; damaged plots and policies near by are around them. */
export function CaseMap({ damage, startsOpen }: Props) {
  const codes = damage.blocks.filter(({ known }) => known).map(({ mepar }) => mepar);
  const lookups = useBlockLookup(codes);
  const found = useMemo(
    () =>
      [...lookups.keys()].flatMap((code) => {
        const lookup = lookupOf(lookups, code);
        return lookup.kind === 'found' ? [lookup.mepar] : [];
      }),
    [lookups],
  );
  const [query, setQuery] = useAddressQuery();
  const asked = query.get('place');
  const place = useMemo(() => readPlace(asked), [asked]);
  const fixed = useMemo(() => [blockSpec(found), ...(place === null ? [] : [placeSpec(place)])], [found, place]);
  const except = useMemo(() => ({ mepar: new Set(found.map(({ meparCode }) => meparCode)) }), [found]);
  const plots = usePlotParts({ except });
  const [action, setAction] = useState<CaseAction | null>(null);
  const [placed, setPlaced] = useState<CasePhoto | null>(null);
  const parts = withPhotos(plots, damage.damagePhotos, placed?.id ?? null, (id) => setQuery(withValues({ photo: id })));
  useScreenTitle(texts.title, damage.damageNumber);
  const boxes = found.map(({ geom }) => bboxOf(asAreal(geom)));
  // One view of all of them, when the last has loaded.
  const isWhole = ![...lookups.values()].some(({ kind }) => kind === 'searching');
  const head = (compact: boolean) => <CaseHead damage={damage} compact={compact} />;
  return (
    <>
      <FullMap
        title={`${texts.title} · ${damage.damageNumber}`}
        parts={parts}
        fixed={fixed}
        focus={
          placeOfPhoto(placed) ??
          focusOfPlace(place) ??
          (isWhole && boxes.length > 0
            ? { key: `case ${damage.id}`, box: boxes.reduce(unionBBox), keeps: 'opened' }
            : null)
        }
        panel={{
          title: texts.title,
          head,
          body: <CasePanel damage={damage} onAction={setAction} onPlace={setPlaced} />,
        }}
        startsOpen={startsOpen}
      />
      {action !== null && <CaseActionDialog action={action} damage={damage} onClose={() => setAction(null)} />}
    </>
  );
}
