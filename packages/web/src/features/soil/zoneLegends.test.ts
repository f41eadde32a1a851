import type { SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import { describe, expect, it } from 'vitest';
import { geneticLegend, physicalLegend } from './zoneLegends.ts';

const zone = (genetic: string, colorGenetic: string): SoilZone => ({
  id: 1,
  geom: { type: 'Polygon', coordinates: [] },
  genetic,
  physical: 'vályog',
  colorGenetic,
  colorPhysical: '#FFAB91',
});

describe('the legend of the soil map', () => {
  it('has the whole list while nothing is loaded', () => {
    expect(geneticLegend([]).rows).toHaveLength(31);
    expect(physicalLegend([]).rows).toHaveLength(8);
  });

  it('has the visible types once each, by their code, and then the customer’s own', () => {
    const zones = [
      zone('Saját', '#112233'),
      zone('Réti talajok', '#72A938'),
      zone('Futóhomok', '#F0E1AE'),
      zone('Réti talajok', '#72A938'),
    ];
    expect(geneticLegend(zones).rows.map(({ label }) => label)).toEqual(['2 Futóhomok', '25 Réti talajok', 'Saját']);
    expect(physicalLegend(zones).rows.map(({ label }) => label)).toEqual(['vályog']);
  });
});
