type Json = Record<string, unknown>;

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** A plain item; `undefined` removes a property. */
export function item({ id = 'x', properties = {}, assets }: { id?: string; properties?: Json; assets?: Json }): Json {
  const bands = ['B04', 'B08', 'SCL'];
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    bbox: [16, 46, 17, 47],
    properties: { datetime: '2024-06-12T09:58:03Z', 's2:processing_baseline': '05.10', ...properties },
    assets:
      assets ?? Object.fromEntries(bands.map((band) => [band, { href: `https://a.example/${band}.tif`, type: COG }])),
    links: [],
  };
}

/** As Earth Search v1 writes it: COGs named by colour, JPEG 2000 beside them, `boa_offset_applied`. */
export function earthSearch(): Json {
  const id = 'S2B_33TXN_20240612_0_L2A';
  const root = `https://sentinel-cogs.s3.us-west-2.amazonaws.com/sentinel-s2-l2a-cogs/33/T/XN/2024/6/${id}`;
  const band = (file: string, commonName: string, resolution: number) => ({
    href: `${root}/${file}.tif`,
    type: COG,
    roles: ['data', 'reflectance'],
    'eo:bands': [{ name: commonName, common_name: commonName }],
    'raster:bands': [
      {
        nodata: 0,
        data_type: 'uint16',
        bits_per_sample: 15,
        spatial_resolution: resolution,
        scale: 0.0001,
        offset: -0.1,
      },
    ],
  });
  const jp2 = (file: string) => ({
    href: `s3://sentinel-s2-l2a/tiles/33/T/XN/2024/6/12/0/R10m/${file}.jp2`,
    type: 'image/jp2',
  });
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'sentinel-2-l2a',
    bbox: [16.3, 46.8, 17.8, 47.85],
    properties: {
      datetime: '2024-06-12T09:58:03.123000Z',
      platform: 'sentinel-2b',
      constellation: 'sentinel-2',
      'proj:epsg': 32633,
      'mgrs:utm_zone': 33,
      'mgrs:latitude_band': 'T',
      'mgrs:grid_square': 'XN',
      'grid:code': 'MGRS-33TXN',
      'eo:cloud_cover': 12.34,
      's2:processing_baseline': '05.10',
      's2:product_uri': 'S2B_MSIL2A_20240612T094549_N0510_R079_T33TXN_20240612T121003.SAFE',
      'earthsearch:boa_offset_applied': true,
    },
    assets: {
      thumbnail: { href: `${root}/thumbnail.jpg`, type: 'image/jpeg', roles: ['thumbnail'] },
      visual: {
        href: `${root}/TCI.tif`,
        type: COG,
        roles: ['visual'],
        'eo:bands': [{ name: 'red' }, { name: 'green' }, { name: 'blue' }],
      },
      blue: band('B02', 'blue', 10),
      green: band('B03', 'green', 10),
      red: band('B04', 'red', 10),
      nir: band('B08', 'nir', 10),
      nir08: band('B8A', 'nir08', 20),
      scl: {
        href: `${root}/SCL.tif`,
        type: COG,
        'raster:bands': [{ nodata: 0, data_type: 'uint8', spatial_resolution: 20 }],
      },
      'blue-jp2': jp2('B02'),
      'red-jp2': jp2('B04'),
    },
    links: [],
  };
}

/** As the Planetary Computer writes it: COGs by band, raw digital numbers, no statement of an offset. */
export function planetaryComputer(baseline: string): Json {
  const band = (name: string, commonName: string) => ({
    href: `https://sentinel2l2a01.blob.core.windows.net/sentinel2-l2/33/T/XN/${name}_10m.tif`,
    type: COG,
    roles: ['data'],
    gsd: 10,
    'eo:bands': [{ name, common_name: commonName }],
  });
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id: 'S2B_MSIL2A_20240612T094549_R079_T33TXN_20240612T163000',
    collection: 'sentinel-2-l2a',
    bbox: [16.3, 46.8, 17.8, 47.85],
    properties: {
      datetime: '2024-06-12T09:45:49.024000Z',
      platform: 'Sentinel-2B',
      's2:mgrs_tile': '33TXN',
      's2:processing_baseline': baseline,
      'eo:cloud_cover': 3.2,
    },
    assets: {
      B02: band('B02', 'blue'),
      B03: band('B03', 'green'),
      B04: band('B04', 'red'),
      B08: band('B08', 'nir'),
      B8A: band('B8A', 'rededge'),
      SCL: { href: 'https://sentinel2l2a01.blob.core.windows.net/SCL_20m.tif', type: COG, roles: ['data'] },
      visual: { href: 'https://sentinel2l2a01.blob.core.windows.net/TCI_10m.tif', type: COG, roles: ['data'] },
    },
    links: [],
  };
}

/**
 * As the Copernicus Data Space writes it (STAC 1.1): JPEG 2000 in every resolution, in a bucket with an https address
 * beside.
 */
export function cdse(): Json {
  const band = (key: string) => ({
    href: `s3://eodata/Sentinel-2/S2B.SAFE/${key}.jp2`,
    type: 'image/jp2',
    roles: ['data', 'reflectance', `sampling:original`],
    bands: [{ name: key.slice(0, 3) }],
    'raster:scale': 0.0001,
    'raster:offset': -0.1,
    alternate: { https: { href: `https://zipper.dataspace.copernicus.eu/S2B.SAFE/${key}.jp2` } },
  });
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    id: 'S2B_MSIL2A_20240612T094549_N0510_R079_T33TXN_20240612T121003',
    collection: 'sentinel-2-l2a',
    bbox: [16.3, 46.8, 17.8, 47.85],
    properties: {
      datetime: '2024-06-12T09:45:49.024Z',
      platform: 'sentinel-2b',
      'grid:code': 'MGRS-33TXN',
      'processing:version': '05.10',
      'eo:cloud_cover': 3.2,
    },
    assets: {
      B04_60m: band('B04_60m'),
      B04_20m: band('B04_20m'),
      B04_10m: band('B04_10m'),
      B03_10m: band('B03_10m'),
      B02_10m: band('B02_10m'),
      B08_10m: band('B08_10m'),
      B8A_20m: band('B8A_20m'),
      TCI_10m: { ...band('TCI_10m'), roles: ['visual'] },
      SCL_20m: { ...band('SCL_20m'), 'raster:scale': undefined, 'raster:offset': undefined },
    },
    links: [],
  };
}
