import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import { waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { type Ground, useGround } from './useGround.ts';

const map = (id: string, imagery: boolean, own: boolean): BaseMap => ({
  id,
  title: id,
  kind: own ? 'own' : 'xyz',
  url: own ? 's2:TCI_2026-06-08' : 'https://t.example/{z}/{x}/{y}.png',
  layer: null,
  attribution: 'Forrás',
  imagery,
  minZoom: 0,
  maxZoom: 19,
});

it('is, for a farmer, imagery under the labels of settlements, written to be read on it', async () => {
  let ground: Ground | undefined;
  function Probe() {
    const made = useGround('FARMER_CITY', true);
    useLayoutEffect(() => {
      ground = made;
    });
    return null;
  }
  const baseMaps = [map('street', false, false), map('own', true, true)];
  show(<Probe />, personOf('farmer'), { ...EMPTY_WORLD, baseMaps });
  await waitFor(() => expect(ground?.chosen.id).toBe('own'));
  const seen = ground?.layers.filter(({ visible }) => visible) ?? [];
  const pictures = seen.find(({ source }) => source.kind === 'tiles');
  expect(pictures).toMatchObject({ layer: 'BASE', source: { tiles: { layer: 's2:TCI_2026-06-08', isPhoto: true } } });
  const labels = seen.filter(({ layer }) => layer === 'FARMER_CITY');
  expect(labels.map(({ source }) => source.kind === 'extent' && source.cacheKey)).toEqual([
    'settlementBorder',
    'settlementName',
  ]);
  expect(labels.every(({ namesOnTop }) => namesOnTop)).toBe(true);
  expect(LAYERS.FARMER_CITY.order).toBeGreaterThan(LAYERS.BASE.order);
});
