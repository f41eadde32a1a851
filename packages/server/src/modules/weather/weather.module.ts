import { ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { importHeights } from './heights.import.ts';
import { heightFields } from './heights.plan.ts';
import { importTemperatureGrid } from './grids/temperatureGrids.import.ts';
import { temperatureFields } from './grids/temperatureTable.ts';
import { importWeather } from './weather.import.ts';
import { weatherFields } from './weather.plan.ts';

export const weatherModule: Module = {
  imports: {
    'temperature-grids': {
      undo: 'series',
      files: 'grid',
      fields: temperatureFields,
      options: ['map', 'date', 'nodata'],
      open:
        () =>
        (deps, path, { command, today, onProgress }) =>
          importTemperatureGrid(deps, path, { ...command, today }, onProgress),
    },
    'block-heights': {
      undo: 'series',
      fields: heightFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importHeights(deps, source, command, onProgress)),
    },
    weather: {
      undo: 'series',
      fields: weatherFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, today, onProgress }) =>
          importWeather(deps, source, { ...command, today }, onProgress),
        ),
    },
  },
};
