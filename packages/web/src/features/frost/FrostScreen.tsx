import type { FrostDangerOfBlock } from '@georisk/contract/verticals/frost/frost.ts';
import { type BBox, bboxOf, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { countryQuery } from '#web/map/useGround.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { frostAddress, isPicked, PICKED } from './address.ts';
import { FrostPanel } from './FrostPanel.tsx';
import { frostTexts as texts } from './texts.hu.ts';
import { useBlockFrost } from './useBlockFrost.ts';
import { useDamagePart } from './useDamagePart.ts';
import { FROST_TILES, useDangerPart } from './useDangerPart.tsx';
import { useFrostMap } from './useFrostMap.ts';

/** Ground around a block that was searched for, m. */
const AROUND = 1_500;
const TOLD = ['FROST_DANGER'] as const;

interface HeadProps {
  readonly compact: boolean;
  /** Of the chosen block; null without one. */
  readonly code: string | null;
  readonly danger: FrostDangerOfBlock | undefined;
}

/** On a phone the head is all that is seen at first: it says the danger of the chosen block. */
function FrostHead({ compact, code, danger }: HeadProps) {
  const onBack = useBack();
  const note = [code, danger === undefined ? null : (danger.frostLabel ?? texts.noData)];
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={onBack}
      over={texts.over}
      title={texts.title}
      note={compact ? note.filter((part) => part !== null).join(': ') : ''}
    />
  );
}

/** Of the blocks with a class; null where there is none, undefined while that is not known. */
function firstBox({ data, isError }: ReturnType<typeof useFrostMap>): BBox | null | undefined {
  if (data === undefined) return isError ? null : undefined;
  const [west, south, east, north] = data.box ?? [];
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? null
    : [west, south, east, north];
}

/** The blocks of the danger map first, or the country without one; then the block that was searched for. One that was clicked is in view already. */
function useFocus(block: ReturnType<typeof useBlockFrost>['danger'], made: BBox | null | undefined): MapFocus | null {
  const { state } = useLocation();
  const { data: countries = [] } = useQuery(countryQuery());
  const [kept, setKept] = useState<MapFocus | null>(null);
  const { data } = block;
  const key = data?.meparCode;
  if (data !== undefined && key !== undefined && key !== kept?.key && !isPicked(state))
    setKept({ key, box: bufferBBox(bboxOf(asAreal(data.polygon)), AROUND) });
  const [country] = countries;
  if (kept !== null || made === undefined) return kept;
  if (made !== null) return { key: 'danger map', box: made };
  return country === undefined ? null : { key: 'country', box: bboxOf(asAreal(country.polygon)) };
}

/** The danger map of frost, the insured blocks' damages, and those of a chosen block. */
export function FrostScreen() {
  useScreenTitle(texts.title);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('meparCode');
  const block = useBlockFrost(code);
  const map = useFrostMap();
  const focus = useFocus(block.danger, firstBox(map));
  const plots = usePlotParts();
  const danger = useDangerPart();
  const damages = useDamagePart();
  const polygon = block.danger.data?.polygon;
  const fixed = useMemo(
    (): readonly LayerSpec[] =>
      polygon === undefined
        ? []
        : [
            {
              key: 'FROST BLOCK',
              layer: 'PLOT_HIGHLIGHT',
              visible: true,
              raise: 1,
              source: {
                kind: 'features',
                features: [{ id: 'block', geometry: asAreal(polygon), style: 'blockSelected' }],
              },
            },
          ],
    [polygon],
  );
  const head = (compact: boolean) => <FrostHead compact={compact} code={code} danger={block.danger.data} />;
  const parts: readonly MapPart[] = [
    // Policies and cases would only cover the colours: available on request.
    ...plots.map((each) => ({ ...each, on: false })),
    {
      ...danger,
      on: true,
      ...(map.data?.blocks === 0 && { state: { kind: 'empty', why: texts.notMade } }),
      pickable: [FROST_TILES],
      isGround: true,
      onPick: ({ id }) => void navigate(frostAddress(id), { state: PICKED }),
      hoverText: ({ id }) => ({ title: texts.hover(id), lines: [] }),
    },
    { ...damages, on: true },
  ];
  return (
    <FullMap
      title={texts.title}
      parts={parts}
      fixed={fixed}
      focus={focus}
      told={TOLD}
      // What is asked of a block is answered in the panel.
      startsOpen={code !== null}
      panel={{
        title: texts.title,
        head,
        body: <FrostPanel code={code} block={block} onClear={() => void navigate(frostAddress(null))} />,
      }}
    />
  );
}
