import { describe, expect, it } from 'vitest';
import { useMapStage, wmsAddress, type WmsParameters } from '@georisk/testing/mapStage.ts';

const { neighbourhood, get, statusOf } = useMapStage();

describe('an invalid request', () => {
  const BAD: [string, WmsParameters][] = [
    ...['0', '-1', '1000000000', 'NaN', '256,256', '2049', ''].map((WIDTH): [string, WmsParameters] => [
      `width ${WIDTH}`,
      { WIDTH },
    ]),
    ...['0', '-1', '1e9', 'NaN'].map((HEIGHT): [string, WmsParameters] => [`height ${HEIGHT}`, { HEIGHT }]),
    ...['NaN,0,1,1', '0,0,Infinity,1', '10,10,0,0', '0,0,1e308,1e308', '0,0,0,0', '0,0,1', "1,2,3,4';--"].map(
      (BBOX): [string, WmsParameters] => [`box ${BBOX}`, { BBOX }],
    ),
    ...['EPSG:31700', 'EPSG:32661', 'CRS:83', ''].map((CRS): [string, WmsParameters] => [`system ${CRS}`, { CRS }]),
    ...[
      '..',
      '../../etc/passwd',
      '%2e%2e%2f',
      'a:b:c',
      'a'.repeat(500),
      Array.from({ length: 200 }, () => 'NDVI').join(','),
    ].map((LAYERS): [string, WmsParameters] => [`layers ${LAYERS.slice(0, 30)}`, { LAYERS }]),
    ...['sld', 'SLD_BODY', 'url', 'env', 'cql_filter', 'viewparams'].map((name): [string, WmsParameters] => [
      name,
      { [name]: 'http://127.0.0.1:9/x' },
    ]),
    ['html', { FORMAT: 'text/html' }],
    ['no version', { VERSION: undefined }],
    ['another request', { REQUEST: 'DescribeLayer' }],
    ['no request', { REQUEST: undefined }],
    ['another service', { SERVICE: 'WFS' }],
    ['a block that is none', { MEPAR: "' or 1=1" }],
    ['markup', { STYLES: '<script>alert(1)</script>' }],
  ];

  it.each(BAD)('%s', async (_name, changes) => {
    const answer = await get('farmer', changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toContain('<ServiceExceptionReport');
    for (const sent of Object.values(changes)) {
      if (sent !== undefined && sent.length > 4) expect(answer.body).not.toContain(sent);
    }
  });

  it.each(['NDVI_2018-02-30', 'NDVI_0000-00-00', 'Change_2018-02-30_2018-05-21', 'Change_2018-05-08_2018-05-32'])(
    'of a layer of no day of the calendar, %s, is as of a layer that is not there',
    async (LAYERS) => {
      expect(await statusOf('operator', { LAYERS })).toBe(await statusOf('operator', { LAYERS: 'NDVI_2018-05-09' }));
      const [none, absent] = await Promise.all(
        [LAYERS, 'NDVI_2018-05-09'].map((name) =>
          neighbourhood().call('operator', `/api/stac/collections/s2/items/${name}`),
        ),
      );
      expect([none?.statusCode, absent?.statusCode]).toEqual([404, 404]);
    },
  );

  it('is refused after the sign-in check, and before the check of rights', async () => {
    expect(await statusOf(null, { WIDTH: '0' })).toBe(401);
    expect(await statusOf('farmer', { WIDTH: '0', LAYERS: 'NDVI_2018-05-08' })).toBe(400);
    expect((await neighbourhood().call('farmer', '/geoserver/..%2f/wms?REQUEST=GetCapabilities')).statusCode).toBe(400);
    expect((await neighbourhood().call('farmer', '/geoserver/Imagery/wms?REQUEST=GetCapabilities')).statusCode).toBe(
      400,
    );
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'] as const)('%s', async (method) => {
    const xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><GetMap>&e;</GetMap>';
    const headers = { 'content-type': 'application/xml' };
    const answer = await neighbourhood().call('farmer', wmsAddress(), {
      method,
      headers,
      ...(method === 'HEAD' ? {} : { body: xml }),
    });
    expect(answer.statusCode).toBe({ POST: 400, HEAD: 200, PUT: 404, DELETE: 404 }[method]);
    expect(answer.body).not.toContain('passwd');
    if (method === 'POST') {
      expect(answer.body).toContain('Only GET requests');
      expect((await neighbourhood().call(null, wmsAddress(), { method, headers, body: xml })).statusCode).toBe(401);
    }
  });

  it('may not repeat a parameter', async () => {
    expect((await neighbourhood().call('farmer', `${wmsAddress()}&WIDTH=256`)).statusCode).toBe(400);
    expect((await neighbourhood().call('farmer', `${wmsAddress()}&width=256`)).statusCode).toBe(400);
  });
});
