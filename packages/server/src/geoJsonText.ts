import type { Geometry } from 'geojson';

/**
 * A geometry as the text from the database: an answer copies the text, so tens of thousands of numbers are not parsed
 * and written again. It is parsed when its fields are read.
 */
class GeoJsonText {
  readonly text: string;
  #parsed: Geometry | undefined;
  constructor(text: string) {
    this.text = text;
  }
  get type() {
    return this.toJSON().type;
  }
  get coordinates() {
    const geometry = this.toJSON();
    return 'coordinates' in geometry ? geometry.coordinates : undefined;
  }
  toJSON(): Geometry {
    return (this.#parsed ??= JSON.parse(this.text) as Geometry);
  }
}

/** @param text GeoJSON that the database wrote */
export const geometryOfText = (text: string): Geometry => new GeoJsonText(text) as unknown as Geometry;

/** A value as JSON; a geometry with a known text is that text. */
export const jsonOf = (value: unknown): string => (value instanceof GeoJsonText ? value.text : JSON.stringify(value));
