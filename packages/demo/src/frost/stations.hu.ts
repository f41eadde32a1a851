import type { Position } from '@georisk/domain/geo/types.ts';

export interface DemoStation {
  readonly code: string;
  readonly name: string;
  /** EPSG:23700, m. */
  readonly at: Position;
  /** m above the sea. */
  readonly height: number;
  /** Its clear nights, K: colder towards the low north-east. */
  readonly nights: number;
}

/** Stations of the plain around the landscape. */
export const STATIONS: readonly DemoStation[] = [
  { code: 'DEMO-1', name: 'Kunágota', at: [804_200, 121_500], height: 97, nights: 0 },
  { code: 'DEMO-2', name: 'Mezőkovácsháza', at: [797_600, 117_900], height: 99, nights: 0.9 },
  { code: 'DEMO-3', name: 'Medgyesegyháza', at: [799_800, 128_800], height: 96, nights: -0.2 },
  { code: 'DEMO-4', name: 'Elek', at: [815_600, 131_200], height: 93, nights: -1.5 },
  { code: 'DEMO-5', name: 'Dombegyház', at: [812_900, 112_800], height: 100, nights: 0.6 },
  { code: 'DEMO-6', name: 'Nagykamarás', at: [808_400, 126_600], height: 94, nights: -0.9 },
];
