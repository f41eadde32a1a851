import type { SourceForm } from './sourceForm.ts';
import { presetTexts } from './presets.hu.ts';

/** A public catalogue of Sentinel-2 scenes whose bands are known by their providers' usual names. */
export interface Preset {
  readonly key: string;
  readonly title: string;
  readonly url: string;
  readonly collection: string;
  /** What its images need that this product does not send; null where they are read as they are. */
  readonly needs: string | null;
}

export const PRESETS: readonly Preset[] = [
  {
    key: 'earth-search-c1',
    title: presetTexts.earthSearchC1,
    url: 'https://earth-search.aws.element84.com/v1',
    collection: 'sentinel-2-c1-l2a',
    needs: null,
  },
  {
    key: 'earth-search',
    title: presetTexts.earthSearch,
    url: 'https://earth-search.aws.element84.com/v1',
    collection: 'sentinel-2-l2a',
    needs: null,
  },
  {
    key: 'planetary-computer',
    title: presetTexts.planetaryComputer,
    url: 'https://planetarycomputer.microsoft.com/api/stac/v1',
    collection: 'sentinel-2-l2a',
    needs: presetTexts.signed,
  },
  {
    key: 'copernicus',
    title: presetTexts.copernicus,
    url: 'https://stac.dataspace.copernicus.eu/v1',
    collection: 'sentinel-2-l2a',
    needs: presetTexts.token,
  },
];

/** What a preset fills in; a name that somebody has typed stays. */
export const filledBy = ({ title, url, collection }: Preset, { name }: Pick<SourceForm, 'name'>) => ({
  name: name.trim() === '' || PRESETS.some((each) => each.title === name) ? title : name,
  url,
  collection,
});

/** The preset whose catalogue the form names. */
export const presetOf = ({ url, collection }: Pick<SourceForm, 'url' | 'collection'>): Preset | undefined =>
  PRESETS.find((preset) => preset.url === url.trim() && preset.collection === collection.trim());
