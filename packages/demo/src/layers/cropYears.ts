import { cropIndexOf } from '@georisk/domain/cropMap/cropIndex.ts';
import { CROP_YEARS } from '@georisk/domain/cropMap/cropYears.hu.ts';
import { type Feature, polygon } from '../files.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { cropOfPlot, plantCodeOf } from '../season/rotation.ts';

/** The crop of every plot in the years of the crop map, by the same rotation as its images and policies. */
export const cropFeatures = (landscape: Landscape, seed: number): readonly Feature[] =>
  Object.keys(CROP_YEARS)
    .map(Number)
    .flatMap((year) =>
      landscape.blocks.flatMap(({ meparCode, plots }) =>
        plots.map(({ index, ring }, ordinal) => ({
          properties: {
            externalId: `${meparCode}-${ordinal + 1}`,
            year,
            date: `${year}-06-15`,
            crop: cropIndexOf(plantCodeOf(cropOfPlot(index, year, seed))),
          },
          geometry: polygon(ring),
        })),
      ),
    );
