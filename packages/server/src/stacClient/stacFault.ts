/** Why a STAC source could not be read. Each has its sentence in `stacFault.hu.ts`. */
export type StacFault =
  | { readonly code: 'addressMalformed' }
  | { readonly code: 'addressScheme'; readonly scheme: string }
  | { readonly code: 'addressCredentials'; readonly host: string }
  | { readonly code: 'addressPrivate'; readonly host: string }
  | { readonly code: 'unreachable'; readonly host: string }
  | { readonly code: 'tooSlow'; readonly host: string; readonly seconds: number }
  | { readonly code: 'brokenOff'; readonly host: string }
  | { readonly code: 'status'; readonly host: string; readonly status: number }
  | { readonly code: 'redirect'; readonly host: string }
  | { readonly code: 'tooLarge'; readonly host: string; readonly limitMegabytes: number }
  | { readonly code: 'lengthChanged'; readonly host: string }
  | { readonly code: 'notJson'; readonly host: string }
  | { readonly code: 'notStac'; readonly host: string }
  | { readonly code: 'endless'; readonly host: string }
  | { readonly code: 'tooManyPages'; readonly host: string; readonly limit: number }
  | { readonly code: 'tooManyItems'; readonly host: string; readonly limit: number }
  | { readonly code: 'fileNotFound'; readonly path: string };

/** The source cannot be read; nothing of it was taken. */
export class StacError extends Error {
  override readonly name = 'StacError';
  readonly fault: StacFault;

  constructor(fault: StacFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.fault = fault;
  }
}
