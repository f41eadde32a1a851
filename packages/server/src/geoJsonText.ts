import type { Geometry } from 'geojson';

/**
 * A geometry as the text that the database made of it: an answer takes the text over, and nobody parses and writes tens of thousands of numbers. Whoever
 * looks into it gets it parsed.
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

/** A value as JSON; a geometry that is known as text is that text. */
export const jsonOf = (value: unknown): string => (value instanceof GeoJsonText ? value.text : JSON.stringify(value));
