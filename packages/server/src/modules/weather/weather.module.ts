import { ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { importWeather } from './weather.import.ts';
import { weatherFields } from './weather.plan.ts';

export const weatherModule: Module = {
  imports: {
    weather: {
      fields: weatherFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, today, onProgress }) =>
          importWeather(deps, source, { ...command, today }, onProgress),
        ),
    },
  },
};
