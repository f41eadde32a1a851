import { type Call, get, post } from '../../call.ts';

export const calls = {
  graveyards: get('/api/cemetery/graveyards', 'L14'),
  /** What a visitor needs beside the map: entrances, the meaning of the signs. */
  cemeteryGuide: get('/api/cemetery/guide', 'L14'),
  /** All graves in the order of their numbers; its header `Link` leads to the next ones. */
  graves: get('/api/cemetery/graves', 'L14'),
  gravesByExtent: get('/api/cemetery/gravesByExtent', 'L14'),
  /** Rows of graves, for a map on which single graves are too small. */
  graveRows: get('/api/cemetery/graveRows', 'L14'),
  /** The graves of a place, of one of the dead, of a date. */
  chosenGraves: get('/api/cemetery/chosenGraves', 'L14'),
  cemeteryObjects: get('/api/cemetery/objects', 'L14'),
  /** The orthophoto of a graveyard; the last part with `.png`. */
  graveyardTile: {
    method: 'GET',
    path: '/api/cemetery/graveyards/:id/tiles/:z/:x/:y',
    permission: 'L14',
    answer: 'binary',
  },
  /** `temeto.xlsx`; the body names the selection. */
  cemeteryExport: { method: 'POST', path: '/api/cemetery/export', permission: 'L15', answer: 'binary' },

  // Links of visitors
  graveyardLinks: get('/api/cemetery/links', 'L20'),
  makeGraveyardLink: post('/api/cemetery/links', 'L20'),
  revokeGraveyardLink: { method: 'DELETE', path: '/api/cemetery/links/:id', permission: 'L20', answer: 'none' },
} as const satisfies Record<string, Call>;
