import { expect, it } from 'vitest';
import { zoneName } from './zoneNames.hu.ts';

it.each([
  [{ zoneIndex: 1, meanNdvi: 0.18 }, 2, '1. zóna – gyengébb, NDVI 0,18'],
  [{ zoneIndex: 2, meanNdvi: 0.604 }, 2, '2. zóna – erősebb, NDVI 0,60'],
  [{ zoneIndex: 2, meanNdvi: 0.4 }, 3, '2. zóna – közepes, NDVI 0,40'],
  [{ zoneIndex: 5, meanNdvi: 0.4 }, 5, '5. zóna – legerősebb, NDVI 0,40'],
  [{ zoneIndex: 1, meanNdvi: 0.5 }, 1, '1. zóna – egységes, NDVI 0,50'],
  [{ zoneIndex: 1, meanNdvi: -0.05 }, 1, '1. zóna – egységes, NDVI −0,05'],
  [{ zoneIndex: 1, meanNdvi: null }, 2, '1. zóna – gyengébb'],
  [{ zoneIndex: 7, meanNdvi: null }, 7, '7. zóna'],
])('%o of %i zones is named "%s"', (zone, zones, name) => {
  expect(zoneName(zone, zones)).toBe(name);
});
