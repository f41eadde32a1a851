import { type Call, get } from '../../call.ts';

export { profiles } from './profiles.hu.ts';

export const calls = {
  /** The caller's own projects, by name. */
  forestProjects: get('/api/woodwiser/projects', 'L13'),
  forestProject: get('/api/woodwiser/projects/:id', 'L13'),
  /** The newest pictures of all projects, for the map. */
  forestPictures: get('/api/woodwiser/pictures', 'L13'),
  /** Units, species and diameters of a project as a workbook. */
  forestExport: { method: 'GET', path: '/api/woodwiser/projects/:id/export', permission: 'L13', answer: 'binary' },
  /** The units of all projects, for the map. */
  forestUnits: get('/api/woodwiser/forestUnits', 'L13'),
  forestUnit: get('/api/woodwiser/forestUnits/:id', 'L13'),
  /** How the trees of a unit are distributed over diameters and species. */
  forestFigures: get('/api/woodwiser/forestUnits/:id/figures', 'L13'),
  /** Stems or crowns of an extent with their data, for tables: maps draw tiles. */
  forestTrees: get('/api/woodwiser/trees', 'L13'),
  /** One tree, of which a map's tiles know the number alone. */
  forestTree: get('/api/woodwiser/trees/:id', 'L13'),
} as const satisfies Record<string, Call>;

export const routes = {
  forestProject: '/view/woodwiserProject/:id',
  forestUnit: '/view/woodwiserForestUnit/:id',
} as const satisfies Record<string, `/${string}`>;
