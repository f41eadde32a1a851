export { cemeteryEndpoints as endpoints } from './cemetery.ts';
export { suggestions } from './suggestions.ts';
