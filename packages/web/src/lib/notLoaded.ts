/** A part of the application that did not load, mostly for lack of a network. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}
