import { describe, expect, it } from 'vitest';
import { FEATURE_LAYERS } from '#server/modules.ts';
import { valueNames } from './feature.repository.ts';

describe.each(Object.entries(FEATURE_LAYERS))('the layer %s', (name, layer) => {
  it('has a name of letters, a title, and a description', () => {
    expect(name).toMatch(/^[A-Za-z]+$/);
    expect([layer.title.trim(), layer.description.trim()]).not.toContain('');
  });

  it('has no value under the name of another, nor of what every feature has', () => {
    const names = valueNames(layer);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('id');
    expect(names.slice(1)).not.toEqual([]);
    // What GeoJSON and the library of map programs use themselves.
    for (const taken of ['geometry', 'type', '__proto__', 'constructor']) expect(names).not.toContain(taken);
  });

  it('names the columns of its number, its owner and its shape with their table', () => {
    for (const column of [layer.id, layer.company, layer.shape]) expect(column).toMatch(/^[A-Za-z]+\.[A-Za-z0-9]+$/);
  });
});
