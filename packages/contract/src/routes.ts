import { CLIENT_ROUTES } from './verticals.ts';

export { CLIENT_ROUTES };
export type ClientRoute = keyof typeof CLIENT_ROUTES;

const PATTERNS = Object.values(CLIENT_ROUTES).map((pattern) => pattern.split('/'));

const isOfPattern = (parts: readonly string[], pattern: readonly string[]): boolean =>
  parts.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part));

/** True where the web application has a screen at this path (without query); a trailing slash is another path. */
export const isClientRoute = (path: string): boolean =>
  PATTERNS.some((pattern) => isOfPattern(path.split('/'), pattern));
