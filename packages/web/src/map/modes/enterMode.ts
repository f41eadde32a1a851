import { browse } from './browse.ts';
import { compare } from './compare.ts';
import { drawOutline } from './drawOutline.ts';
import { editOutline } from './editOutline.ts';
import type { Leave, MapMode, ModePorts } from './mapMode.ts';

type Enter<K extends MapMode['kind']> = (ports: ModePorts, mode: Extract<MapMode, { kind: K }>) => Leave;

/** The function that enters each mode; a missing mode does not compile. */
const ENTER: { readonly [K in MapMode['kind']]: Enter<K> } = {
  browse,
  drawOutline: (ports) => drawOutline(ports),
  editOutline: (ports) => editOutline(ports),
  compare,
  measure: (ports, { finished }) => (finished ? editOutline(ports) : drawOutline(ports)),
};

/** Enters a mode; the returned function leaves it and removes everything that it put on the map. */
export const enterMode = (ports: ModePorts, mode: MapMode): Leave =>
  (ENTER[mode.kind] as (ports: ModePorts, mode: MapMode) => Leave)(ports, mode);
