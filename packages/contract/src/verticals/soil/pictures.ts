import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import { classLegend } from '../../layers/legendKinds.ts';
import { LEGEND_TEXTS as T } from '../../layers/legends.hu.ts';
import { inBoth, type Picture, usual } from '../../products/picture.ts';

export const pictures = {
  SoilManagementZone: {
    prefix: 'SoilManagementZone',
    raster: 'SoilManagementZone',
    pair: null,
    value: 'class',
    styles: inBoth(
      usual(
        'soil-zone',
        classLegend(
          T.titles.SoilManagementZone,
          SOIL_ZONE_CATEGORIES.map(({ word, color }) => ({ label: T.soilZone[word], color })),
        ),
      ),
      'soilZone',
    ),
  },
} as const satisfies Readonly<Record<string, Picture>>;
