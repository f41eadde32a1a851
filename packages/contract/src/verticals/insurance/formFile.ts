/**
 * A file of a form. Its path is behind a function, which no JSON body can contain: nobody can name a file of the
 * server.
 */
export interface FormFile {
  readonly name: string;
  readonly path: () => string;
}
export const isFile = (value: unknown) =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'function';
