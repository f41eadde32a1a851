import type { SoilManagementZone, SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import { describe, expect, it } from 'vitest';
import { geneticLegend, managementLegend, physicalLegend } from './zoneLegends.ts';

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
      zone('Réti talajok', '#7CB342'),
      zone('Futóhomok', '#F5E6B3'),
      zone('Réti talajok', '#7CB342'),
    ];
    expect(geneticLegend(zones).rows.map(({ label }) => label)).toEqual(['2 Futóhomok', '25 Réti talajok', 'Saját']);
    expect(physicalLegend(zones).rows.map(({ label }) => label)).toEqual(['vályog']);
  });
});

describe('the legend of management zones', () => {
  const area = (category: string, color: string): SoilManagementZone => ({
    geom: { type: 'Polygon', coordinates: [] },
    color,
    areaName: 'Kunágota, 1. tábla',
    category,
  });
  const rowsOf = (...zones: readonly SoilManagementZone[]) =>
    managementLegend(zones)?.rows.map(({ label, color }) => [label, color]);

  it('has the categories on the map in their colours: the known ones in their order, then the survey’s own', () => {
    const zones = [
      area('szikes folt', '#8D6E63'),
      area('C', '#D7191C'),
      area('A', '#1A9641'),
      area('magas', '#1A9641'),
      area('A', '#1A9641'),
      area('alacsony', '#D7191C'),
      area('Öntözhető', '#0288D1'),
    ];
    expect(rowsOf(...zones)).toEqual([
      ['alacsony', '#D7191C'],
      ['magas', '#1A9641'],
      ['A', '#1A9641'],
      ['C', '#D7191C'],
      ['Öntözhető', '#0288D1'],
      ['szikes folt', '#8D6E63'],
    ]);
  });

  it('has a category that a survey painted twice with each of its colours', () => {
    expect(rowsOf(area('A', '#112233'), area('A', '#1A9641'))).toEqual([
      ['A', '#112233'],
      ['A', '#1A9641'],
    ]);
  });

  it('is none while no zone is on the map', () => expect(managementLegend([])).toBeNull());
});
